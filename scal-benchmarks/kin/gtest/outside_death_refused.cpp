// expect: exit 2
// libcxx: skipped
// says: the program calls fork() at
// source: suite/outside.cpp
// arguments: --gtest_filter='*DeathTest*'
// compile: -I/usr/src/gtest /usr/src/gtest/src/gtest-all.cc -lgtest_main
// needs: /usr/src/gtest/src/gtest-all.cc
