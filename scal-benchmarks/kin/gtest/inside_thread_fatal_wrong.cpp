// expect: exit 1
// libcxx: skipped
// says: (T2 at
// source: suite/inside.cpp
// alone: yes
// arguments: --gtest_filter='OnAThread.FatalWrong'
// compile: -lgtest -lgtest_main
// needs: /usr/include/gtest/gtest.h
