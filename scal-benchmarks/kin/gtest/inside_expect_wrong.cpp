// expect: exit 1
// libcxx: skipped
// says: one is lost
// source: suite/inside.cpp
// alone: yes
// arguments: --gtest_filter='Expect.Wrong'
// compile: -lgtest -lgtest_main
// needs: /usr/include/gtest/gtest.h
