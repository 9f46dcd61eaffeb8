#include "base/random.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

namespace heddle::base {
namespace {

/// As published with the generator.
TEST(SplitMix64, GivesThePublishedStream) {
  SplitMix64 random(1234567);
  for (const std::uint64_t expected :
       {6457827717110365317U, 3203168211198807973U, 9817491932198370423U}) {
    EXPECT_EQ(random.next(), expected);
  }
}

TEST(SplitMix64, DrawsEachNumberBelowABoundAboutEquallyOften) {
  SplitMix64 random(1);
  std::array<int, 7> drawn{};
  for (int i = 0; i < 7000; ++i) {
    ++drawn.at(random.below(7));
  }
  for (const int times : drawn) {
    EXPECT_NEAR(times, 1000, 150);
  }
  EXPECT_EQ(random.below(1), 0U);
}

}  // namespace
}  // namespace heddle::base
