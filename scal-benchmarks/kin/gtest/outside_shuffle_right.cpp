// expect: none
// libcxx: skipped
// says: all interleavings explored
// source: suite/outside.cpp
// arguments: --gtest_filter='Sum.Right:Fixture.Leaves*' --gtest_shuffle --gtest_random_seed=3
// compile: -I/usr/src/gtest /usr/src/gtest/src/gtest-all.cc -lgtest_main
// needs: /usr/src/gtest/src/gtest-all.cc
