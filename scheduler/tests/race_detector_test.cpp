#include "scheduler/races/race_detector.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <set>

namespace heddle::scheduler {
namespace {

constexpr ThreadId threads = 3;
using Clock = std::array<Tick, 4>;
using SitePairs = std::set<std::pair<SiteId, SiteId>>;

struct Recorded {
  MemoryAccess access;
  Clock clock;
  std::set<std::uintptr_t> bytes;  ///< not allocated anew since
};

/// Compares each access with all earlier ones.
class PairwiseChecker {
 public:
  void access(const MemoryAccess& access, const Clock& clock) {
    Recorded now{access, clock, {}};
    for (std::uintptr_t b = 0; b < access.range.size; ++b) {
      now.bytes.insert(access.range.address + b);
    }
    for (const Recorded& old : all_) {
      const bool ordered = old.access.thread == access.thread ||
                           old.clock[old.access.thread] <= clock[old.access.thread];
      if (ordered || !races_with(old.access.kind, access.kind)) {
        continue;
      }
      const bool common = std::any_of(old.bytes.begin(), old.bytes.end(),
                                      [&](std::uintptr_t b) { return now.bytes.contains(b); });
      if (common) {
        pairs_.insert(std::minmax(old.access.site, access.site));
      }
    }
    all_.push_back(now);
  }
  void allocate(const ByteRange& range) {
    for (Recorded& old : all_) {
      old.bytes.erase(old.bytes.lower_bound(range.address),
                      old.bytes.lower_bound(range.address + range.size));
    }
  }
  [[nodiscard]] const SitePairs& pairs() const { return pairs_; }

 private:
  std::vector<Recorded> all_;
  SitePairs pairs_;
};

void give(RaceDetector& detector, const MemoryAccess& access, const Clock& clock) {
  LogEntry entry{.thread = access.thread,
                 .label = access.site,
                 .address = access.range.address,
                 .size = access.range.size};
  Event event;
  event.thread = access.thread;
  event.site = access.site;
  event.range = access.range;
  switch (access.kind) {
    case AccessKind::plain_read:
      entry.kind = LogKind::plain_load;
      return detector.append(entry, clock);
    case AccessKind::plain_write:
      entry.kind = LogKind::plain_store;
      return detector.append(entry, clock);
    case AccessKind::free:
      entry.kind = LogKind::free_block;
      return detector.append(entry, clock);
    case AccessKind::atomic_read:
      event.kind = EventKind::load;
      return detector.append(event, clock);
    case AccessKind::atomic_write:
      event.kind = EventKind::store;
      event.writes = true;
      return detector.append(event, clock);
  }
}

MemoryAccess random_access(std::mt19937& random) {
  MemoryAccess access;
  access.thread = static_cast<ThreadId>(random() % threads);
  access.kind = static_cast<AccessKind>(random() % 5);
  access.range = {0x1000 + random() % 24, 1 + random() % 12};
  if (random() % 12 == 0) {
    access.range = {0x1000 - random() % 3000, 1025 + random() % 3000};
  }
  // A site has one kind, as in a program.
  access.site = static_cast<SiteId>(1 + 5 * (random() % 2) + static_cast<unsigned>(access.kind));
  return access;
}

/// Passes clocks between threads at random, as releases and acquires do.
class Clocks {
 public:
  Clocks() {
    for (ThreadId t = 0; t < threads; ++t) {
      clocks_[t][t] = 1;
    }
  }
  void pass(std::mt19937& random) {
    const auto from = random() % threads;
    const auto to = random() % threads;
    if (from == to) {
      return;
    }
    for (std::size_t i = 0; i < 4; ++i) {
      clocks_[to][i] = std::max(clocks_[to][i], clocks_[from][i]);
    }
    ++clocks_[from][from];
  }
  [[nodiscard]] const Clock& of(ThreadId thread) const { return clocks_[thread]; }

 private:
  std::array<Clock, threads> clocks_{};
};

TEST(RaceDetector, FindsExactlyThePairsOfSitesThatPairwiseComparisonFinds) {
  std::mt19937 random(41);
  std::size_t pairs = 0;
  for (unsigned round = 0; round < 4000; ++round) {
    RaceDetector detector;
    PairwiseChecker checker;
    Clocks clocks;
    detector.begin_execution({});
    const unsigned passes = random() % 5;
    for (unsigned step = 0; step < 25; ++step) {
      for (unsigned i = 0; i < passes; ++i) {
        clocks.pass(random);
      }
      if (random() % 10 == 0) {
        ByteRange range{0x1000 + random() % 24, 1 + random() % 12};
        if (random() % 3 == 0) {
          range = {0x1000 - random() % 2000, 100 + random() % 3000};
        }
        detector.append(
            LogEntry{.kind = LogKind::allocation, .address = range.address, .size = range.size},
            clocks.of(0));
        checker.allocate(range);
        continue;
      }
      const MemoryAccess access = random_access(random);
      give(detector, access, clocks.of(access.thread));
      checker.access(access, clocks.of(access.thread));
    }
    SitePairs found;
    for (const Race& race : detector.races()) {
      found.insert(std::minmax(race.first.site, race.second.site));
    }
    ASSERT_EQ(found, checker.pairs()) << "round " << round;
    pairs += found.size();
  }
  EXPECT_GT(pairs, 4000U);
}

MemoryAccess at(ThreadId thread, AccessKind kind, SiteId site, std::uintptr_t address = 0x1000) {
  return {{address, 4}, site, thread, kind};
}

constexpr Clock clock_0{1, 0, 0, 0};
constexpr Clock clock_1{0, 1, 0, 0};
constexpr Clock clock_2{0, 0, 1, 0};

TEST(RaceDetector, KeepsAllConcurrentReaders) {
  RaceDetector detector;
  detector.begin_execution({});
  give(detector, at(0, AccessKind::plain_read, 1), clock_0);
  give(detector, at(1, AccessKind::plain_read, 2), clock_1);
  give(detector, at(2, AccessKind::plain_write, 3), clock_2);
  EXPECT_EQ(detector.races().size(), 2U);
  EXPECT_EQ(detector.sites_to_promote(), (PromotedSites{1, 2, 3}));
}

TEST(RaceDetector, ReportsAPairOfSitesOnceOverAllExecutions) {
  RaceDetector detector;
  for (unsigned execution = 0; execution < 3; ++execution) {
    detector.begin_execution({});
    give(detector, at(0, AccessKind::plain_write, 1), clock_0);
    give(detector, at(1, AccessKind::atomic_read, 2), clock_1);
    EXPECT_EQ(detector.new_races().size(), execution == 0 ? 1U : 0U);
    if (execution == 0) {
      EXPECT_EQ(detector.sites_to_promote(), PromotedSites{1});
    }
  }
  EXPECT_EQ(detector.races().size(), 1U);
}

TEST(RaceDetector, DoesNotMixUpBytesOfOneGranule) {
  RaceDetector detector;
  detector.begin_execution({});
  give(detector, at(0, AccessKind::plain_write, 1, 0x1000), clock_0);
  give(detector, at(1, AccessKind::plain_write, 2, 0x1004), clock_1);
  EXPECT_TRUE(detector.races().empty());
}

TEST(RaceDetector, NeitherPromotesUnknownSitesNorKnownOnes) {
  RaceDetector detector;
  detector.begin_execution({5});
  give(detector, at(0, AccessKind::plain_write, 0), clock_0);
  give(detector, at(1, AccessKind::plain_write, 5), clock_1);
  EXPECT_EQ(detector.races().size(), 1U);
  EXPECT_TRUE(detector.sites_to_promote().empty());
}

}  // namespace
}  // namespace heddle::scheduler
