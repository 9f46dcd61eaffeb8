// expect: deadlock
// libcxx: skipped
// source: suite/outside.cpp
// arguments: --gtest_filter='Mailbox.Misses*'
// compile: -I/usr/src/gtest /usr/src/gtest/src/gtest-all.cc -lgtest_main
// needs: /usr/src/gtest/src/gtest-all.cc
