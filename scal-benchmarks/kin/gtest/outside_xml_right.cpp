// expect: none
// libcxx: skipped
// says: 2 executions
// source: suite/outside.cpp
// arguments: --gtest_filter='Sum.Right' --gtest_output=xml:outside_right.xml
// compile: -lgtest -lgtest_main
// needs: /usr/include/gtest/gtest.h
