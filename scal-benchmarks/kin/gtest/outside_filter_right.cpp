// expect: none
// libcxx: skipped
// says: all interleavings explored
// source: suite/outside.cpp
// arguments: --gtest_filter='*Right:*Allowed-Steps*'
// compile: -I/usr/src/gtest /usr/src/gtest/src/gtest-all.cc -lgtest_main
// needs: /usr/src/gtest/src/gtest-all.cc
