// expect: none
// libcxx: skipped
// says: 4 executions
// source: suite/outside.cpp
// arguments: --gtest_filter='*/Steps.Right/*'
// compile: -lgtest -lgtest_main
// needs: /usr/include/gtest/gtest.h
