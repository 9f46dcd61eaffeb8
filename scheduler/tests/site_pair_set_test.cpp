#include "scheduler/races/site_pair_set.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <set>
#include <utility>

#include "scheduler/races/race_detector.hpp"

namespace heddle::scheduler {
namespace {

/// Few sites make rows of bits, many make lists, and some of both go from one to the other.
TEST(SitePairSet, AreTheSetThatTheStandardLibraryMakes) {
  for (const SiteId sites : {1U, 2U, 70U, 400U, 5000U}) {
    std::mt19937 random(sites);
    SitePairSet pairs;
    std::set<std::pair<SiteId, SiteId>> expected;
    for (int i = 0; i < 20'000; ++i) {
      const SiteId one = random() % sites;
      const SiteId other = random() % sites;
      const auto pair = std::minmax(one, other);
      ASSERT_EQ(pairs.contains(one, other), expected.count(pair) != 0);
      if (random() % 4 == 0) {
        pairs.erase(other, one);
        expected.erase(pair);
      } else {
        ASSERT_EQ(pairs.insert(one, other), expected.insert(pair).second);
      }
      ASSERT_EQ(pairs.contains(other, one), expected.count(pair) != 0);
    }
  }
}

/// 200 writes of one thread race with 200 of another: each pair is counted once, and each site is
/// in a race that is kept. Of n x n pairs, met row by row, the first 64 rows and columns are kept.
TEST(SitePairSet, LetsTheDetectorCountTheRacesOfManySites) {
  constexpr SiteId sites = 200;
  RaceDetector detector;
  detector.begin_execution({});
  const std::array<Tick, 2> clock{};
  for (const ThreadId thread : {0, 1}) {
    std::array<Tick, 2> now = clock;
    now[thread] = 1;
    for (SiteId site = 1; site <= sites; ++site) {
      detector.append(LogEntry{.kind = LogKind::plain_store,
                               .thread = thread,
                               .label = site + thread * 1000,
                               .address = 64,
                               .size = 4},
                      now);
    }
  }
  constexpr std::uint64_t many = RaceDetector::many_races;
  EXPECT_EQ(detector.races().size() + detector.races_not_kept(), sites * sites);
  EXPECT_EQ(detector.races().size(), sites * sites - (sites - many) * (sites - many));
  std::set<SiteId> told;
  for (const Race& race : detector.races()) {
    told.insert({race.first.site, race.second.site});
  }
  EXPECT_EQ(told.size(), 2 * sites);
  EXPECT_EQ(detector.sites_to_promote().size(), 2 * sites);
}

}  // namespace
}  // namespace heddle::scheduler
