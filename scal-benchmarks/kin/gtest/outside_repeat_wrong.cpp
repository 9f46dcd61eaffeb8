// expect: exit-status
// libcxx: skipped
// says: Repeating all tests (iteration 2)
// source: suite/outside.cpp
// arguments: --gtest_filter='Sum.Lossy' --gtest_repeat=2
// compile: -lgtest -lgtest_main
// needs: /usr/include/gtest/gtest.h
