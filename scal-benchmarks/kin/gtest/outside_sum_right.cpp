// expect: none
// says: 2 executions
// source: suite/outside.cpp
// arguments: --gtest_filter='Sum.Right:Skipped.*'
// compile: -I/usr/src/gtest /usr/src/gtest/src/gtest-all.cc -lgtest_main
// needs: /usr/src/gtest/src/gtest-all.cc
