#include "base/hashing.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string_view>
#include <utility>

namespace heddle::base {
namespace {

TEST(Spread, IsTheFinalizerOfSplitMix64) {
  static_assert(spread(0) == 0);
  // The first two numbers of the stream of seed 0, as published with the generator.
  EXPECT_EQ(spread(golden_ratio), 0xe220a8397b1dcdafU);
  EXPECT_EQ(spread(2 * golden_ratio), 0x6e789e6aa1b965f4U);
}

TEST(Spread, TellsAllWordsApartByTheirLowerBitsToo) {
  std::set<std::uint32_t> seen;
  for (std::uint64_t word = 0; word < 1000; ++word) {
    seen.insert(static_cast<std::uint32_t>(spread(word)));
    seen.insert(static_cast<std::uint32_t>(spread(word << 50)));
  }
  EXPECT_EQ(seen.size(), 2000 - 1U) << "0 is there twice";
}

TEST(Scatter, KeepsAddressesApartInASmallTable) {
  std::set<std::uint64_t> places;
  for (std::uint64_t i = 0; i < 64; ++i) {
    places.insert(scatter(0x7f00'0000'0000 + 4096 * i) % 256);
  }
  EXPECT_GT(places.size(), 50U);
}

TEST(Chain, DependsOnTheOrderOfTheWords) {
  EXPECT_NE(chain(chain(0, 1), 2), chain(chain(0, 2), 1));
  EXPECT_EQ(chain(0, 1), golden_ratio);
}

TEST(WordHasher, TellsWhatItReadsApart) {
  std::set<std::pair<std::uint64_t, std::uint64_t>> seen;
  const auto add = [&](auto... parts) {
    WordHasher hasher;
    (hasher.add(parts), ...);
    return seen.emplace(hasher.high(), hasher.low()).second;
  };
  using Text = std::string_view;
  EXPECT_TRUE(add());
  EXPECT_TRUE(add(std::uint64_t{0}));
  EXPECT_TRUE(add(std::uint64_t{0}, std::uint64_t{0}));
  EXPECT_TRUE(add(std::uint64_t{1}, std::uint64_t{2}));
  EXPECT_TRUE(add(std::uint64_t{2}, std::uint64_t{1}));
  EXPECT_TRUE(add(Text("ab"), Text("c")));
  EXPECT_TRUE(add(Text("a"), Text("bc")));
  EXPECT_TRUE(add(Text("longer than eight"), Text("")));
  EXPECT_TRUE(add(Text(""), Text("longer than eight")));
  EXPECT_FALSE(add(Text("a"), Text("bc")));
}

/// These hashes stand in files that are there already.
TEST(Hashers, GiveWhatTheyAlwaysGave) {
  WordHasher hasher;
  hasher.add(std::uint64_t{1});
  hasher.add(std::string_view("enqueue"));
  EXPECT_EQ(hasher.high(), 0x79465528f692c879U);
  EXPECT_EQ(hasher.low(), 0xfc89be832ab264b4U);
  FnvHasher fnv;
  fnv.add(1);
  fnv.add(2);
  EXPECT_EQ(fnv.hash(), 0x22cd3bb8014ae476U);
}

}  // namespace
}  // namespace heddle::base
