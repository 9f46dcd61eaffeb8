// expect: exit 1
// libcxx: skipped
// says: not explored at all
// source: suite/inside.cpp
// alone: yes
// arguments: --gtest_filter='Later.Wrong'
// compile: -lgtest -lgtest_main
// needs: /usr/include/gtest/gtest.h
