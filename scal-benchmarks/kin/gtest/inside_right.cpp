// expect: none
// libcxx: skipped
// says: [  PASSED  ] 5 tests.
// source: suite/inside.cpp
// alone: yes
// arguments: --gtest_filter='*.Right'
// compile: -lgtest -lgtest_main
// needs: /usr/include/gtest/gtest.h
