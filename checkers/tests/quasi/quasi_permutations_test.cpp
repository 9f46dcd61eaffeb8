#include "checkers/quasi/reference/round_up/quasi_permutations.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <set>
#include <vector>

namespace heddle::checkers {
namespace {

std::size_t count(std::size_t length, unsigned factor) {
  std::size_t runs = 1;
  for (QuasiPermutations run(length, factor); run.backtrack_run();) {
    ++runs;
  }
  return runs;
}

/// The permanent of the matrix with ones where row and column differ by at most `factor`, row by
/// row: the ways to give the first rows different columns, by the columns taken.
std::size_t permanent_of_band(std::size_t length, unsigned factor) {
  std::vector<std::size_t> ways(std::size_t{1} << length);
  ways[0] = 1;
  for (std::size_t taken = 0; taken < ways.size(); ++taken) {
    const auto row = static_cast<std::size_t>(std::popcount(taken));
    for (std::size_t column = 0; column < length; ++column) {
      const std::size_t distance = row < column ? column - row : row - column;
      if ((taken >> column & 1U) == 0 && distance <= factor) {
        ways[taken | std::size_t{1} << column] += ways[taken];
      }
    }
  }
  return ways.back();
}

/// n = 4, K = 2: of the 24 permutations of 1234 those have a place too far where 4 comes first (6),
/// or 1 last (6), less those with both (2): 24 - 6 - 6 + 2 = 14. With K = 3 no place is too far.
/// The paper's tables have twice these numbers: 28, 48 and 344.
TEST(QuasiPermutations, AreAsManyAsCountedByHand) {
  EXPECT_EQ(count(4, 2), 14U);
  EXPECT_EQ(count(4, 3), 24U);
  EXPECT_EQ(count(7, 2), 172U);
}

TEST(QuasiPermutations, AreAsManyAsThePermanentOfABandMatrix) {
  EXPECT_EQ(permanent_of_band(4, 2), 14U);
  EXPECT_EQ(permanent_of_band(7, 2), 172U);
  for (std::size_t length = 0; length <= 8; ++length) {
    for (unsigned factor = 0; factor <= 8; ++factor) {
      EXPECT_EQ(count(length, factor), permanent_of_band(length, factor))
          << length << " events, factor " << factor;
    }
  }
}

/// Each of two neighbours may change places: the Fibonacci numbers.
TEST(QuasiPermutations, AreFibonacciNumbersForFactorOne) {
  std::size_t last = 1;
  std::size_t expected = 1;
  for (std::size_t length = 1; length <= 15; ++length) {
    EXPECT_EQ(count(length, 1), expected);
    std::swap(last, expected);
    expected += last;
  }
}

TEST(QuasiPermutations, AreThoseOfAllPermutationsThatKeepTheDistance) {
  for (const unsigned factor : {0U, 1U, 2U, 3U, 4U, 5U, ~0U}) {
    std::set<std::vector<std::size_t>> expected;
    std::vector<std::size_t> order(6);
    std::iota(order.begin(), order.end(), 0U);
    do {
      bool is_near = true;
      for (std::size_t i = 0; i < order.size(); ++i) {
        is_near = is_near && std::max(i, order[i]) - std::min(i, order[i]) <= factor;
      }
      if (is_near) {
        expected.insert(order);
      }
    } while (std::ranges::next_permutation(order).found);
    std::set<std::vector<std::size_t>> found;
    QuasiPermutations run(6, factor);
    do {
      EXPECT_TRUE(found.insert(run.events()).second) << "twice";
    } while (run.backtrack_run());
    EXPECT_EQ(found, expected);
  }
}

TEST(QuasiPermutations, BeginAgain) {
  QuasiPermutations run(3, 1);
  EXPECT_TRUE(run.backtrack_run());
  run.first_run();
  EXPECT_EQ(run.events(), (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_TRUE(run.backtrack_run());
  EXPECT_TRUE(run.backtrack_run());
  EXPECT_FALSE(run.backtrack_run());
}

}  // namespace
}  // namespace heddle::checkers
