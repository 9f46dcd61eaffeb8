// expect: none
// libcxx: skipped
// source: suite/inside.cpp
// alone: yes
// arguments: --gtest_filter='*.Right' --gtest_repeat=3 --gtest_shuffle
// compile: -lgtest -lgtest_main
// needs: /usr/include/gtest/gtest.h
