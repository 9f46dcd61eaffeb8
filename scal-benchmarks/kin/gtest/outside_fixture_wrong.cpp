// expect: exit-status
// libcxx: skipped
// says: Which is:
// source: suite/outside.cpp
// arguments: --gtest_filter='Fixture.LooksTooEarly'
// compile: -I/usr/src/gtest /usr/src/gtest/src/gtest-all.cc -lgtest_main
// needs: /usr/src/gtest/src/gtest-all.cc
