// expect: exit-status
// libcxx: skipped
// says: All/Steps.Lossy/1, where GetParam() = 5
// source: suite/outside.cpp
// arguments: --gtest_filter='*/Steps.Lossy/1'
// compile: -I/usr/src/gtest /usr/src/gtest/src/gtest-all.cc -lgtest_main
// needs: /usr/src/gtest/src/gtest-all.cc
