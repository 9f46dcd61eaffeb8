// expect: exit-status
// libcxx: skipped
// says: Threads.AssertWrong
// source: suite/outside.cpp
// arguments: --gtest_filter='Threads.AssertWrong'
// compile: -I/usr/src/gtest /usr/src/gtest/src/gtest-all.cc -lgtest_main
// needs: /usr/src/gtest/src/gtest-all.cc
