#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "checkers/algorithms/log_linear/items/gaps.hpp"
#include "checkers/algorithms/log_linear/orders/nested_order.hpp"
#include "checkers/algorithms/log_linear/stack/cover_tree.hpp"
#include "checkers/algorithms/log_linear/stack/stabbing_set.hpp"

namespace heddle::checkers::log_linear {
namespace {

/// Each structure against a plain array, on sizes that need one level and several.
constexpr std::size_t sizes[] = {1, 2, 15, 16, 17, 64, 65, 300, 5000};

TEST(GapCover, FindsTheFirstGapThatNoIntervalCovers) {
  std::mt19937 random(1);
  for (const std::size_t size : sizes) {
    GapCover cover(static_cast<Gap>(size));
    std::vector<bool> is_covered(size, false);
    for (int round = 0; round < 60; ++round) {
      const std::size_t from = random() % size;
      const std::size_t to = from + random() % (size - from + 1);
      cover.cover(static_cast<Gap>(from), static_cast<Gap>(to));
      std::fill(is_covered.begin() + static_cast<std::ptrdiff_t>(from),
                is_covered.begin() + static_cast<std::ptrdiff_t>(to), true);
      const std::size_t start = random() % size;
      std::size_t first = start;
      while (first < size && is_covered[first]) {
        ++first;
      }
      const Gap found = cover.first_uncovered(static_cast<Gap>(start));
      ASSERT_TRUE(found == first || (first == size && found >= size)) << size;
    }
  }
}

TEST(GapSet, FindsTheLastMemberUpToAGap) {
  std::mt19937 random(2);
  for (const std::size_t size : sizes) {
    GapSet gaps(size);
    std::set<Gap> members;
    for (int round = 0; round < 100; ++round) {
      const auto gap = static_cast<Gap>(random() % size);
      const auto after = members.upper_bound(gap);
      ASSERT_EQ(gaps.last_until(gap), after == members.begin() ? never : *std::prev(after));
      members.insert(static_cast<Gap>(random() % size));
      gaps.insert(*members.rbegin());
      gaps.insert(*members.begin());
      for (const Gap member : members) {
        gaps.insert(member);
      }
    }
  }
}

TEST(StabbingSet, FindsTheLastIntervalThatReachesAPlace) {
  std::mt19937 random(3);
  for (const std::size_t size : sizes) {
    std::vector<std::uint32_t> last(size);
    std::ranges::generate(last, [&] { return random() % 100; });
    StabbingSet intervals(last);
    std::vector<bool> is_there(size, true);
    for (int round = 0; round < 200; ++round) {
      const std::size_t bound = random() % (size + 1);
      const std::uint32_t place = random() % 110;
      std::size_t expected = StabbingSet::none;
      for (std::size_t i = 0; i < bound; ++i) {
        expected = is_there[i] && last[i] >= place ? i : expected;
      }
      ASSERT_EQ(intervals.find_last(bound, place), expected) << size;
      const std::size_t gone = expected == StabbingSet::none ? random() % size : expected;
      intervals.erase(gone);
      is_there[gone] = false;
    }
  }
}

TEST(CoverTree, TellsWhichCountersReachZeroAndWhen) {
  std::mt19937 random(4);
  for (const std::size_t size : sizes) {
    std::vector<std::int32_t> counters(size);
    std::ranges::generate(counters, [&] { return static_cast<std::int32_t>(random() % 9); });
    CoverTree tree(counters);
    for (int round = 0; round < 60; ++round) {
      std::set<std::size_t> expected;
      for (std::size_t place = 0; place < size; ++place) {
        if (counters[place] == 0) {
          expected.insert(place);
        }
      }
      std::set<std::size_t> zeros;
      tree.take_zeros([&](std::size_t place) {
        EXPECT_TRUE(zeros.insert(place).second);
        counters[place] = 1 + static_cast<std::int32_t>(random() % 5);
        return counters[place];
      });
      ASSERT_EQ(zeros, expected) << size;
      const std::size_t from = random() % size;
      const std::size_t to = from + 1 + random() % (size - from);
      tree.count_down(from, to);
      for (std::size_t place = from; place < to; ++place) {
        --counters[place];
      }
    }
  }
}

}  // namespace
}  // namespace heddle::checkers::log_linear
