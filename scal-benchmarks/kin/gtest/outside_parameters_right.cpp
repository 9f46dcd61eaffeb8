// expect: none
// says: 4 executions
// source: suite/outside.cpp
// arguments: --gtest_filter='*/Steps.Right/*'
// compile: -I/usr/src/gtest /usr/src/gtest/src/gtest-all.cc -lgtest_main
// needs: /usr/src/gtest/src/gtest-all.cc
