// expect: exit 2
// says: include <heddle/gtest.hpp>
// alone: yes
// compile: -lgtest -lgtest_main
// levels: O0
// needs: /usr/include/gtest/gtest.h
#include <heddle/explore.hpp>

// clang-format off
#include <gtest/gtest.h>
// clang-format on

TEST(Lost, Otherwise) {
  heddle::explore([] { EXPECT_EQ(1, 2); });
}
