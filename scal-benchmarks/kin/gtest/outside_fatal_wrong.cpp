// expect: exit-status
// libcxx: skipped
// says: [  FAILED  ] Sum.LossyFatal
// source: suite/outside.cpp
// arguments: --gtest_filter='Sum.LossyFatal'
// compile: -lgtest -lgtest_main
// needs: /usr/include/gtest/gtest.h
