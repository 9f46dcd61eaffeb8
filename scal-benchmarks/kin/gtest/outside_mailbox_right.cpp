// expect: none
// libcxx: skipped
// says: all interleavings explored
// source: suite/outside.cpp
// arguments: --gtest_filter='Mailbox.Waits'
// compile: -lgtest -lgtest_main
// needs: /usr/include/gtest/gtest.h
