// expect: none
// libcxx: skipped
// says: 2 executions
// source: suite/outside.cpp
// arguments: --gtest_filter='Sum.Right:Skipped.*'
// compile: -lgtest -lgtest_main
// needs: /usr/include/gtest/gtest.h
