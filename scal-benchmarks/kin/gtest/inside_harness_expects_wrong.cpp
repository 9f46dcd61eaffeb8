// expect: exit 1
// libcxx: skipped
// says: assertion: Expected equality
// source: suite/inside.cpp
// alone: yes
// arguments: --gtest_filter='Harness.ExpectsWrong'
// compile: -lgtest -lgtest_main
// needs: /usr/include/gtest/gtest.h
