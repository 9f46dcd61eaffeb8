// expect: none
// libcxx: skipped
// says: all interleavings explored
// source: suite/outside.cpp
// arguments: --gtest_filter='Fixture.LeavesToTearDown'
// compile: -lgtest -lgtest_main
// needs: /usr/include/gtest/gtest.h
