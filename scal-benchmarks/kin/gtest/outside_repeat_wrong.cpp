// expect: exit-status
// says: Repeating all tests (iteration 2)
// source: suite/outside.cpp
// arguments: --gtest_filter='Sum.Lossy' --gtest_repeat=2
// compile: -I/usr/src/gtest /usr/src/gtest/src/gtest-all.cc -lgtest_main
// needs: /usr/src/gtest/src/gtest-all.cc
