// expect: exit 1
// libcxx: skipped
// says: linearizability:
// source: suite/inside.cpp
// alone: yes
// arguments: --gtest_filter='Harness.Wrong'
// compile: -lgtest -lgtest_main
// needs: /usr/include/gtest/gtest.h
