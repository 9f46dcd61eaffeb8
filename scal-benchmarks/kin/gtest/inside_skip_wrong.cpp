// expect: exit 1
// libcxx: skipped
// says: skip before it
// source: suite/inside.cpp
// alone: yes
// arguments: --gtest_filter='Skip.Wrong'
// compile: -lgtest -lgtest_main
// needs: /usr/include/gtest/gtest.h
