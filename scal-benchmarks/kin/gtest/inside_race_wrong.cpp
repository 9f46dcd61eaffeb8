// expect: exit 1
// libcxx: skipped
// says: data-race:
// source: suite/inside.cpp
// alone: yes
// arguments: --gtest_filter='Race.Wrong'
// compile: -lgtest -lgtest_main
// needs: /usr/include/gtest/gtest.h
