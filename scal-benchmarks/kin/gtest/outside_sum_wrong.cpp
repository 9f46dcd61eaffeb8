// expect: exit-status
// libcxx: skipped
// says: an increment was lost
// source: suite/outside.cpp
// arguments: --gtest_filter='Sum.Lossy'
// compile: -I/usr/src/gtest /usr/src/gtest/src/gtest-all.cc -lgtest_main
// needs: /usr/src/gtest/src/gtest-all.cc
