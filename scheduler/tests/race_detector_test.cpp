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
    case AccessKind::function_end:
    case AccessKind::scope_end:
      entry.kind = LogKind::life_end;
      entry.tag = life_end_of_shared;
      entry.tag |= access.kind == AccessKind::scope_end ? life_end_of_scope : 0;
      return detector.append(entry, clock);
    case AccessKind::library_look:
    case AccessKind::library_change:
      entry.kind = LogKind::library_call;
      entry.tag = access.kind == AccessKind::library_look ? library_call_is_quiet : 0;
      entry.value = access.site;
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
  constexpr AccessKind kinds[] = {AccessKind::plain_read, AccessKind::plain_write, AccessKind::free,
                                  AccessKind::atomic_read, AccessKind::atomic_write};
  const unsigned kind = random() % 5;
  access.kind = kinds[kind];
  access.range = {0x1000 + random() % 24, 1 + random() % 12};
  if (random() % 12 == 0) {
    access.range = {0x1000 - random() % 3000, 1025 + random() % 3000};
  }
  // A site has one kind, as in a program.
  access.site = static_cast<SiteId>(1 + 5 * (random() % 2) + kind);
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

TEST(RaceDetector, TheEndOfAVariableRacesWithWhatNothingOrdersBeforeIt) {
  const MemoryAccess end{{0x1000, 8}, 7, 0, AccessKind::function_end};
  const MemoryAccess use{{0x1004, 4}, 8, 1, AccessKind::atomic_write};
  const MemoryAccess beside{{0x1008, 4}, 9, 1, AccessKind::atomic_write};
  const Clock of_end{1, 0};
  const Clock of_end_afterwards{1, 1};
  const Clock of_use{0, 1};
  const Clock of_use_afterwards{1, 1};
  const auto races = [](const MemoryAccess& first, const Clock& at_first,
                        const MemoryAccess& second, const Clock& at_second) {
    RaceDetector detector;
    detector.begin_execution({});
    give(detector, first, at_first);
    give(detector, second, at_second);
    return detector.races().size();
  };
  EXPECT_EQ(races(use, of_use, end, of_end), 1U);
  EXPECT_EQ(races(use, of_use, end, of_end_afterwards), 0U);
  EXPECT_EQ(races(end, of_end, use, of_use), 1U);
  EXPECT_EQ(races(end, of_end, use, of_use_afterwards), 0U);
  EXPECT_EQ(races(end, of_end, beside, of_use), 0U);
}

TEST(RaceDetector, AnEndThatIsRewoundIsForgotten) {
  RaceDetector detector;
  detector.begin_execution({});
  const Clock clock{1, 0};
  give(detector, {{0x2000, 4}, 1, 0, AccessKind::atomic_write}, clock);
  give(detector, {{0x2000, 4}, 2, 0, AccessKind::atomic_write}, clock);
  give(detector, {{0x1000, 8}, 7, 0, AccessKind::scope_end}, clock);
  detector.rewind(1);
  give(detector, {{0x1000, 8}, 8, 1, AccessKind::atomic_write}, {0, 1});
  EXPECT_TRUE(detector.races().empty());
}

TEST(RaceDetector, CallsOfALibraryThatNothingOrdersAreToBePromotedAndAreNoRace) {
  RaceDetector detector;
  detector.begin_execution({});
  give(detector, at(0, AccessKind::library_change, 1), clock_0);
  give(detector, at(1, AccessKind::library_look, 2), clock_1);
  give(detector, at(2, AccessKind::library_look, 3, 0x2000), clock_2);  // of another library
  EXPECT_TRUE(detector.races().empty());
  const PromotedSites calls{call_site(2, false), call_site(1, true)};
  EXPECT_EQ(detector.calls_to_promote(), calls);
  EXPECT_EQ(detector.sites_to_promote(), calls);
  detector.begin_execution(calls);
  give(detector, at(0, AccessKind::library_change, 1), clock_0);
  give(detector, at(1, AccessKind::library_look, 2), clock_1);
  EXPECT_TRUE(detector.calls_to_promote().empty());
}

TEST(RaceDetector, CallsThatOnlyLookOrAreOrderedNeedNotBePromoted) {
  RaceDetector detector;
  detector.begin_execution({});
  give(detector, at(0, AccessKind::library_look, 1), clock_0);
  give(detector, at(1, AccessKind::library_look, 2), clock_1);
  give(detector, at(2, AccessKind::library_change, 3, 0x2000), clock_2);
  give(detector, at(0, AccessKind::library_change, 4, 0x2000), {2, 0, 1, 0});
  EXPECT_TRUE(detector.calls_to_promote().empty());
}

}  // namespace
}  // namespace heddle::scheduler
