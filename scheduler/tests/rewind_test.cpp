#include <gtest/gtest.h>

#include <random>

#include "scheduler/races/race_detector.hpp"
#include "scheduler/races/synchronises.hpp"
#include "scheduler/tests/random_events.hpp"
#include "scheduler/tests/same_analysis.hpp"

/// Going back and doing something else is as if it had never been done: for any sequence of events,
/// sensible or not.
namespace heddle::scheduler::testing {
namespace {

struct RandomStep {
  Event event;
  std::vector<LogEntry> log;
};

class Steps {
 public:
  explicit Steps(unsigned seed) : random_(seed) {}

  unsigned below(unsigned count) { return random_() % count; }

  RandomStep make() {
    RandomStep step{random_event(random_), {}};
    step.event.site = 1 + below(6);
    while (below(3) == 0) {
      step.log.push_back(entry());
    }
    return step;
  }

 private:
  LogEntry entry() {
    constexpr LogKind kinds[] = {
        LogKind::plain_load,   LogKind::plain_load,   LogKind::plain_store, LogKind::plain_store,
        LogKind::plain_store,  LogKind::allocation,   LogKind::free_block,  LogKind::thread_begin,
        LogKind::thread_woken, LogKind::thread_joined};
    LogEntry made{.kind = kinds[below(std::size(kinds))],
                  .thread = static_cast<ThreadId>(below(4)),
                  .address = 0x1000 + below(40),
                  .size = 1 + below(12)};
    if (below(10) == 0) {
      made.address -= below(3000), made.size = 1025 + below(3000);
    }
    made.label = made.kind < LogKind::invocation ? 10 + below(6) : below(4);
    return made;
  }

  std::mt19937 random_;
};

void feed(Synchronises& synchronises, const RandomStep& step) {
  synchronises.acquire(step.event);
  synchronises.release(step.event);
  for (const LogEntry& entry : step.log) {
    synchronises.append(entry);
  }
}

TEST(Rewind, OfSynchronisesLeavesNoTrace) {
  Steps steps(51);
  Synchronises synchronises;
  std::vector<RandomStep> fed;
  for (unsigned round = 0; round < 3000; ++round) {
    if (round % 100 == 0) {
      synchronises.reset();
      fed.clear();
    }
    const std::size_t kept = fed.empty() ? 0 : steps.below(static_cast<unsigned>(fed.size() + 1));
    synchronises.rewind(kept);
    fed.resize(kept);
    while (fed.size() < 25) {
      feed(synchronises, fed.emplace_back(steps.make()));
    }
    Synchronises fresh;
    for (const RandomStep& step : fed) {
      feed(fresh, step);
    }
    for (ThreadId thread = 0; thread < 4; ++thread) {
      expect_same_clock(synchronises.clock(thread), fresh.clock(thread));
      if (HasFatalFailure()) {
        return ADD_FAILURE() << "round " << round;
      }
    }
  }
}

/// The clock that makes accesses of one thread known to another, or not: anything at all.
std::array<Tick, 4> clock_at(std::size_t position, ThreadId thread) {
  std::array<Tick, 4> clock{};
  for (std::size_t t = 0; t < 4; ++t) {
    clock.at(t) = static_cast<Tick>(position * (t + 3) / 8);
  }
  clock.at(thread) = static_cast<Tick>(position + 1);
  return clock;
}

void feed(RaceDetector& detector, const RandomStep& step, std::size_t position) {
  detector.append(step.event, clock_at(position, step.event.thread));
  for (const LogEntry& entry : step.log) {
    detector.append(entry, clock_at(position, entry.thread));
  }
}

TEST(Rewind, OfTheRaceDetectorLeavesNothingButTheRaces) {
  Steps steps(52);
  RaceDetector detector;
  SitePairs expected;
  std::vector<RandomStep> fed;
  for (unsigned round = 0; round < 10'000; ++round) {
    // A detector keeps races; a new one now and then shows which of them are found again.
    if (round % 4 == 0) {
      detector = {};
      expected.clear();
      fed.clear();
      detector.begin_execution({});
    }
    const std::size_t kept = fed.empty() ? 0 : steps.below(static_cast<unsigned>(fed.size() + 1));
    detector.begin_again();
    detector.rewind(kept);
    fed.resize(kept);
    while (fed.size() < 12) {
      feed(detector, fed.emplace_back(steps.make()), fed.size());
    }
    RaceDetector fresh;
    fresh.begin_execution({});
    std::size_t position = 0;
    for (const RandomStep& step : fed) {
      feed(fresh, step, ++position);
    }
    const SitePairs before = expected;
    expected.merge(pairs_of(fresh.races()));
    ASSERT_EQ(pairs_of(detector.races()), expected) << "round " << round;
    ASSERT_EQ(detector.new_races().size(), expected.size() - before.size()) << "round " << round;
  }
}

TEST(Rewind, OfTheRaceDetectorIsNotOfferedAfterVeryManyAccesses) {
  RaceDetector detector;
  detector.begin_execution({});
  for (std::uintptr_t i = 0; i < 600'000; ++i) {
    detector.append(LogEntry{.kind = LogKind::plain_store, .label = 1, .address = 8 * i, .size = 8},
                    clock_at(0, 0));
  }
  EXPECT_FALSE(detector.can_rewind());
  // It goes on finding races all the same.
  detector.append(
      LogEntry{.kind = LogKind::plain_load, .thread = 1, .label = 2, .address = 80, .size = 4},
      std::array<Tick, 4>{});
  EXPECT_EQ(detector.races().size(), 1U);
  detector.begin_execution({});
  EXPECT_TRUE(detector.can_rewind());
}

/// A whole execution with a common beginning is analysed as if it came first.
TEST(Rewind, OfTheWholeAnalysisLeavesNoTrace) {
  Steps steps(53);
  ExecutionAnalysis analysis;
  std::vector<RandomStep> fed;
  std::uint16_t execution = 0;
  for (; execution < 3000; ++execution) {
    const std::size_t kept = fed.empty() ? 0 : steps.below(static_cast<unsigned>(fed.size() + 1));
    fed.resize(kept);
    const std::size_t length = kept + steps.below(20);
    while (fed.size() < length) {
      fed.push_back(steps.make());
      fed.back().event.choice = execution;  // never what another execution did here
    }
    ExecutionAnalysis fresh;
    for (ExecutionAnalysis* each : {&analysis, &fresh}) {
      each->begin_execution({});
      each->append({});
      for (const RandomStep& step : fed) {
        each->append({step.event, step.log, nullptr});
      }
      each->end_execution();
    }
    expect_same(analysis, fresh);
    if (HasFatalFailure()) {
      return ADD_FAILURE() << "execution " << execution;
    }
  }
}

}  // namespace
}  // namespace heddle::scheduler::testing
