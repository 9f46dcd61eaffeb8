// expect: exit-status
// says: [  FAILED  ] Sum.LossyFatal
// source: suite/outside.cpp
// arguments: --gtest_filter='Sum.LossyFatal'
// compile: -I/usr/src/gtest /usr/src/gtest/src/gtest-all.cc -lgtest_main
// needs: /usr/src/gtest/src/gtest-all.cc
