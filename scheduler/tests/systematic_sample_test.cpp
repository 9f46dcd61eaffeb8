#include "scheduler/estimate/systematic_sample.hpp"

#include <gtest/gtest.h>

#include "scheduler/tests/all_outcomes.hpp"

namespace heddle::scheduler::testing {
namespace {

/// Calls check(sizes) for all lists of up to `longest` sizes out of 1, 2, 5.
template <typename Check>
void for_all_sizes(std::size_t longest, Check check) {
  constexpr double choices[] = {1, 2, 5};
  for (std::size_t length = 0, lists = 1; length <= longest; ++length, lists *= 3) {
    for (std::size_t number = 0; number < lists; ++number) {
      std::vector<double> sizes;
      for (std::size_t i = 0, rest = number; i < length; ++i, rest /= 3) {
        sizes.push_back(choices[rest % 3]);
      }
      check(sizes);
    }
  }
}

TEST(SystematicSample, DrawsEachAsOftenAsItSays) {
  for_all_sizes(6, [](const std::vector<double>& sizes) {
    for (std::size_t count = 1; count <= 4; ++count) {
      std::vector<double> drawn_with(sizes.size(), 0);
      std::vector<double> told(sizes.size(), 0);
      double all = 0;
      AllOutcomes outcomes;
      do {
        const std::vector<Drawn> drawn = systematic_sample(sizes, count, outcomes);
        ASSERT_EQ(drawn.size(), std::min(count, sizes.size()));
        for (const Drawn& one : drawn) {
          drawn_with[one.index] += outcomes.probability();
          told[one.index] = one.probability;
        }
        all += outcomes.probability();
      } while (outcomes.next());
      EXPECT_NEAR(all, 1, 1e-9);
      for (std::size_t i = 0; i < sizes.size(); ++i) {
        EXPECT_GT(told[i], 0);  // each can be drawn
        EXPECT_NEAR(drawn_with[i], told[i], 1e-9);
      }
    }
  });
}

TEST(SystematicSample, PrefersWhatIsLargeInProportion) {
  for_all_sizes(5, [](const std::vector<double>& sizes) {
    for (std::size_t count = 1; count < sizes.size(); ++count) {
      std::vector<double> told(sizes.size(), 1);
      AllOutcomes outcomes;
      do {
        for (const Drawn& one : systematic_sample(sizes, count, outcomes)) {
          told[one.index] = one.probability;
        }
      } while (outcomes.next());
      for (std::size_t a = 0; a < sizes.size(); ++a) {
        for (std::size_t b = 0; b < sizes.size(); ++b) {
          if (told[a] < 1 && told[b] < 1) {
            EXPECT_NEAR(told[a] * sizes[b], told[b] * sizes[a], 1e-9);
          } else if (told[a] < 1) {
            EXPECT_LE(sizes[a], sizes[b]);
          }
        }
      }
    }
  });
}

TEST(SystematicSample, LeavesNothingToChanceWhereAllCanBeKept) {
  AllOutcomes outcomes;
  const std::vector<double> sizes{3, 1e-300, 1e300};
  EXPECT_EQ(systematic_sample(sizes, 3, outcomes).size(), 3U);
  EXPECT_FALSE(outcomes.next());
}

}  // namespace
}  // namespace heddle::scheduler::testing
