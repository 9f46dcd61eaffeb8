// expect: exit-status
// libcxx: skipped
// says: an exploration within an exploration
// source: suite/inside.cpp
// arguments: --gtest_filter='Expect.Right'
// compile: -lgtest -lgtest_main
// needs: /usr/include/gtest/gtest.h
