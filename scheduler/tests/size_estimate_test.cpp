#include "scheduler/estimate/size_estimate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

namespace heddle::scheduler::testing {
namespace {

TEST(SizeEstimate, IsTheMeanWithinItsBand) {
  const std::vector<double> left{80, 100, 120, 100};
  const SizeEstimate got = size_estimate({.done = 50, .surely = 60, .left = left});
  ASSERT_TRUE(got.executions && got.at_most);
  EXPECT_DOUBLE_EQ(*got.executions, 150);
  EXPECT_LT(got.at_least, 150);
  EXPECT_GT(*got.at_most, 150);
  EXPECT_GE(got.at_least, 60);
  EXPECT_EQ(got.no_band, NoBand::none);
}

TEST(SizeEstimate, IsNeverLessThanWhatSurelyExists) {
  const std::vector<double> left{1, 2, 1, 2};
  const SizeEstimate got = size_estimate({.done = 10, .surely = 1000, .left = left});
  EXPECT_EQ(got.at_least, 1000);
  EXPECT_EQ(got.executions, 1000);
  EXPECT_EQ(got.at_most, 1000);
}

/// The less is left, the narrower it is.
TEST(SizeEstimate, IsNarrowNearTheEnd) {
  const std::vector<double> left{5, 15, 10, 10};
  double before = 1e9;
  for (const double done : {0.0, 10.0, 100.0, 1000.0}) {
    const SizeEstimate got = size_estimate({.done = done, .surely = done, .left = left});
    const double width = *got.at_most / std::max(got.at_least, 1.0);
    EXPECT_LT(width, before);
    before = width;
  }
  EXPECT_LT(before, 1.1);
}

TEST(SizeEstimate, HasNoBandWhereSamplesHaveNothingInCommon) {
  const std::vector<double> left{1e3, 1e20, 1e9, 1e13};
  const SizeEstimate got = size_estimate({.done = 7, .surely = 20, .left = left});
  EXPECT_EQ(got.no_band, NoBand::spread);
  EXPECT_FALSE(got.executions || got.at_most);
  EXPECT_NEAR(got.at_least, 7 + 1e3 / std::pow(20, 0.25), 1e-6);
}

/// However much is done: that samples are small beside it does not mean that they agree.
TEST(SizeEstimate, SpreadIsThatOfWhatIsLeft) {
  const std::vector<double> left{5, 34, 7, 9450, 102, 14, 204};
  const SizeEstimate got = size_estimate({.done = 50891, .surely = 50891, .left = left});
  ASSERT_TRUE(got.at_most);
  EXPECT_GT(*got.at_most - 50891, 10 * 9450);
}

/// A sample in which each execution stands for a million others shows no rare ones.
TEST(SizeEstimate, HoldsWhatNoSampleCouldShow) {
  const std::vector<double> left{10, 12, 11, 10};
  SizeSamples samples{.done = 500, .surely = 500, .unresolved = 4000, .left = left};
  EXPECT_EQ(size_estimate(samples).at_most, 4500);
  samples.unresolved = 6000;
  EXPECT_EQ(size_estimate(samples).no_band, NoBand::spread);
}

TEST(SizeEstimate, HasNoBandWhereSamplesWereCutOrAreInfinite) {
  const std::vector<double> left{1e3, 2e3};
  const SizeEstimate cut =
      size_estimate({.done = 0, .surely = 20, .is_whole = false, .left = left});
  EXPECT_EQ(cut.no_band, NoBand::budget);
  EXPECT_NEAR(cut.at_least, 1e3 / std::sqrt(20), 1e-6);
  const std::vector<double> infinite(4, HUGE_VAL);
  const SizeEstimate got = size_estimate({.done = 0, .surely = 20, .left = infinite});
  EXPECT_EQ(got.no_band, NoBand::spread);
  EXPECT_EQ(got.at_least, 20);
}

/// What the band is made for: samples whose logarithm is normal, so that their mean is known.
TEST(SizeEstimate, BandHoldsTheMeanOfLogNormalSamples) {
  std::mt19937 random(5);
  for (const std::size_t samples : {4U, 8U, 16U}) {
    for (const double spread : {0.1, 0.5, 1.0}) {
      std::lognormal_distribution<double> draw(10, spread);
      const double mean = std::exp(10 + spread * spread / 2);
      unsigned held = 0;
      constexpr unsigned rounds = 2000;
      for (unsigned round = 0; round < rounds; ++round) {
        std::vector<double> left(samples);
        std::generate(left.begin(), left.end(), [&] { return draw(random); });
        const SizeEstimate got = size_estimate({.left = left});
        held += !got.at_most || (got.at_least <= mean && mean <= *got.at_most) ? 1 : 0;
      }
      EXPECT_GE(held, rounds * size_confidence) << samples << " samples of spread " << spread;
    }
  }
}

/// Markov's bound holds for any distribution; here a single sample in 50 is not 0.
TEST(SizeEstimate, LowerBoundHoldsForRareLargeSamples) {
  std::mt19937 random(5);
  std::bernoulli_distribution is_large(0.02);
  unsigned held = 0;
  constexpr unsigned rounds = 5000;
  for (unsigned round = 0; round < rounds; ++round) {
    std::vector<double> left(4);
    std::generate(left.begin(), left.end(), [&] { return is_large(random) ? 50.0 : 0.0; });
    held += size_estimate({.is_whole = false, .left = left}).at_least <= 1 ? 1 : 0;
  }
  EXPECT_GE(held, rounds * size_confidence);
}

}  // namespace
}  // namespace heddle::scheduler::testing
