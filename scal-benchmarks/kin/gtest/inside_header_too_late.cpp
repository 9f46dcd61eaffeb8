// expect: exit 2
// libcxx: skipped
// says: include <heddle/gtest.hpp>
// alone: yes
// compile: -lgtest -lgtest_main
// levels: O0
// needs: /usr/include/gtest/gtest.h
#include <heddle/explore.hpp>

// What stands here keeps the headers in this order.
namespace explored = heddle;

#include <gtest/gtest.h>

TEST(Lost, Otherwise) {
  explored::explore([] { EXPECT_EQ(1, 2); });
}
