// Reductions against plain depth-first search on generated programs: the same outcomes, the same
// maximal histories, the same classes of traces; dpor one execution for each class.

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <random>

#include "scheduler/search/depth_first.hpp"
#include "scheduler/search/dpor.hpp"
#include "scheduler/search/sleep_set.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/history_sets.hpp"
#include "scheduler/tests/random_program.hpp"

namespace heddle::scheduler::testing {
namespace {

constexpr unsigned programs_wanted = 2000;
constexpr std::uint64_t most_executions = 200'000;

/// All that an exploration shows of a program.
struct Picture {
  Seen seen;
  HistorySets histories;
};

template <typename Kind, typename... Options>
Picture explore_with(ToyProgram& program, std::uint64_t executions = ~std::uint64_t{0},
                     Options... options) {
  Picture picture;
  Kind strategy(options...);
  picture.seen = explore_toy(
      program, strategy,
      [&](const ExecutionResult& execution) {
        if (execution.ending == Ending::redundant) {
          return;
        }
        add_histories(picture.histories, execution.trace, execution.order);
      },
      executions);
  return picture;
}

/// Shapes from two threads with many events to four with few.
ProgramShape shape_of(unsigned number) {
  constexpr std::array<unsigned, 3> most_events{13, 11, 10};  // for 2, 3, 4 threads
  const unsigned threads = 2 + number % 3;
  return {.threads = threads,
          .locations = 1 + number / 3 % 3,
          .most_events = most_events.at(threads - 2),
          .locks = number / 9 % 3 != 0,
          .choices = number / 27 % 2 != 0,
          .conditions = number / 9 % 3 == 2,
          .objects = number % 5 == 4,
          .operations = number / 54 % 2 != 0 ? 4U : 0U};
}

struct Totals {
  unsigned programs = 0;
  unsigned too_large = 0;
  std::uint64_t classes = 0;
  std::uint64_t depth_first = 0;
  std::uint64_t dpor = 0;
  std::uint64_t pruned_by_sleep_sets = 0;
};

/// `most_twice`: how many executions of dpor more than one for each class there may be.
void compare(ToyProgram& program, Totals& totals, std::uint64_t most_twice = 0) {
  const Picture all = explore_with<DepthFirst>(program, most_executions);
  if (all.seen.stopped_by != StopReason::exhausted) {
    ++totals.too_large;
    return;
  }
  const Picture reduced = explore_with<Dpor>(program);
  const Picture asleep = explore_with<SleepSet>(program);
  ASSERT_EQ(reduced.seen.classes, all.seen.classes);
  ASSERT_GE(reduced.seen.statistics.executions, all.seen.classes.size());
  ASSERT_LE(reduced.seen.statistics.executions, all.seen.classes.size() + most_twice);
  ASSERT_EQ(reduced.seen.statistics.pruned, 0U);
  ASSERT_EQ(reduced.seen.outcomes, all.seen.outcomes);
  ASSERT_EQ(reduced.histories, all.histories);
  ASSERT_EQ(asleep.seen.classes, all.seen.classes);
  ASSERT_EQ(asleep.seen.statistics.executions, all.seen.classes.size());
  ASSERT_EQ(asleep.seen.outcomes, all.seen.outcomes);
  ASSERT_EQ(asleep.histories, all.histories);
  ++totals.programs;
  totals.classes += all.seen.classes.size();
  totals.depth_first += all.seen.statistics.executions;
  totals.dpor += reduced.seen.statistics.executions;
  totals.pruned_by_sleep_sets += asleep.seen.statistics.pruned;
}

TEST(BruteForce, AgreesWithDporAndSleepSetsOnTwoThousandPrograms) {
  const auto start = std::chrono::steady_clock::now();
  std::mt19937 random(2024);
  Totals totals;
  for (unsigned number = 0; totals.programs < programs_wanted; ++number) {
    const ThreadList threads = random_threads(random, shape_of(number));
    SCOPED_TRACE(describe(threads));
    ToyProgram program = make_program(threads);
    compare(program, totals);
    if (HasFatalFailure()) {
      return;
    }
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  std::printf(
      "expected: equal outcomes, histories and classes on %u programs, dpor prunes 0\n"
      "got: equal on %u (%u larger ones left out): depth-first %llu executions, dpor %llu = "
      "classes, sleep sets pruned %llu\nseconds: %.1f\n",
      programs_wanted, totals.programs, totals.too_large,
      static_cast<unsigned long long>(totals.depth_first),
      static_cast<unsigned long long>(totals.dpor),
      static_cast<unsigned long long>(totals.pruned_by_sleep_sets), seconds.count());
  EXPECT_GT(totals.dpor, std::uint64_t{20} * programs_wanted) << "the programs are too small";
}

/// Accesses that overlap without being of the same bytes, so that a reversal may change what a
/// compare-exchange finds in a part of its range.
TEST(BruteForce, AgreesWithDporAndSleepSetsOnAccessesOfHalves) {
  std::mt19937 random(11);
  Totals totals;
  for (unsigned number = 0; totals.programs < 400; ++number) {
    ProgramShape shape = shape_of(number);
    shape.locations = 1;
    shape.locks = shape.conditions = false;
    shape.most_events -= 2;
    shape.halves = true;
    const ThreadList threads = random_threads(random, shape);
    SCOPED_TRACE(describe(threads));
    ToyProgram program = make_program(threads);
    compare(program, totals);
    if (HasFatalFailure()) {
      return;
    }
  }
}

Totals compare_polls(bool takes, std::uint64_t most_twice) {
  std::mt19937 random(31);
  Totals totals;
  for (unsigned number = 0; totals.programs < 1000; ++number) {
    ProgramShape shape = shape_of(number);
    shape.locations = 1;
    shape.locks = shape.conditions = shape.objects = false;
    shape.polls = true;
    shape.takes = takes;
    const ThreadList threads = random_threads(random, shape);
    SCOPED_TRACE(describe(threads));
    ToyProgram program = make_program(threads);
    compare(program, totals, most_twice);
    if (::testing::Test::HasFatalFailure()) {
      break;
    }
  }
  std::printf("polls: %llu classes, depth-first %llu executions, dpor %llu\n",
              static_cast<unsigned long long>(totals.classes),
              static_cast<unsigned long long>(totals.depth_first),
              static_cast<unsigned long long>(totals.dpor));
  return totals;
}

/// A poll waits for several semaphores, to which others give independently of each other.
TEST(BruteForce, AgreesWithDporAndSleepSetsOnPollsOfSeveralObjects) {
  const Totals totals = compare_polls(false, 0);
  EXPECT_GT(totals.classes, 15U * totals.programs) << "the programs are too small";
}

/// Where a take keeps a poll from going on, dpor may visit a class twice: docs.
TEST(BruteForce, LosesNothingWhereAPollIsKeptFromGoingOn) {
  const Totals totals = compare_polls(true, ~std::uint64_t{0} >> 1U);
  EXPECT_LT(totals.dpor, totals.classes + totals.classes / 10);
}

/// The laps of retry loops are explored, or the thread is parked: it makes no difference to
/// outcomes and histories. Spinning threads wait under depth-first and are parked otherwise.
TEST(BruteForce, AgreesWithParkingIdleLapsOnLoops) {
  std::mt19937 random(7);
  Totals totals;
  std::uint64_t redundant = 0;
  for (unsigned number = 0; totals.programs < 1000; ++number) {
    ProgramShape shape = shape_of(number);
    shape.most_events -= 3;
    shape.loops = true;
    const ThreadList threads = random_threads(random, shape);
    SCOPED_TRACE(describe(threads));
    ToyProgram program = make_program(threads);
    const Picture all = explore_with<DepthFirst>(program, most_executions / 20);
    if (all.seen.stopped_by != StopReason::exhausted) {
      continue;
    }
    const Picture asleep = explore_with<SleepSet>(program);
    for (const Parking parking : {Parking::idle, Parking::waiting}) {
      const Picture reduced = explore_with<Dpor>(program, ~std::uint64_t{0}, parking);
      ASSERT_EQ(reduced.seen.outcomes, all.seen.outcomes);
      ASSERT_EQ(reduced.histories, all.histories);
      ASSERT_EQ(reduced.seen.statistics.executions, reduced.seen.classes.size());
      ASSERT_EQ(reduced.seen.statistics.pruned, 0U);
      if (parking != Parking::idle) {
        continue;
      }
      ASSERT_EQ(asleep.seen.classes, reduced.seen.classes);
      ASSERT_EQ(asleep.histories, all.histories);
      redundant += reduced.seen.statistics.redundant;
    }
    ++totals.programs;
  }
  EXPECT_GT(redundant, 1000U) << "the loops do not retry";
}

/// With up to `most` spurious failures, of threads that mostly exchange. Sleep sets, which know of
/// a thread and not of its values, may show a class more than once.
void compare_weak(unsigned most, bool halves) {
  std::mt19937 random(41 + most);
  std::uint64_t failures = 0;
  std::uint64_t classes = 0;
  for (unsigned number = 0, programs = 0; programs < 700; ++number) {
    ProgramShape shape = shape_of(number);
    shape.locks = shape.conditions = shape.objects = false;
    shape.most_events -= most + 1;
    shape.weak = true;
    shape.halves = halves;
    shape.locations = halves ? 1 : shape.locations;
    const ThreadList threads = random_threads(random, shape);
    SCOPED_TRACE(describe(threads));
    ToyProgram program = make_program(threads);
    program.allow_spurious_failures(most);
    const Picture all = explore_with<DepthFirst>(program, most_executions);
    if (all.seen.stopped_by != StopReason::exhausted) {
      continue;
    }
    const Picture reduced = explore_with<Dpor>(program);
    const Picture asleep = explore_with<SleepSet>(program);
    ASSERT_EQ(reduced.seen.classes, all.seen.classes);
    ASSERT_EQ(reduced.seen.statistics.executions, all.seen.classes.size());
    ASSERT_EQ(reduced.seen.statistics.pruned, 0U);
    ASSERT_EQ(reduced.seen.outcomes, all.seen.outcomes);
    ASSERT_EQ(reduced.histories, all.histories);
    ASSERT_EQ(asleep.seen.classes, all.seen.classes);
    program.allow_spurious_failures(0);
    const Picture strong = explore_with<Dpor>(program);
    ASSERT_LE(strong.seen.statistics.executions, reduced.seen.statistics.executions);
    failures += reduced.seen.statistics.executions - strong.seen.statistics.executions;
    classes += reduced.seen.statistics.executions;
    ++programs;
  }
  EXPECT_GT(3 * failures, classes) << "hardly anything fails spuriously";
}

/// Whoever wakes spuriously is no waiter, and takes the mutex again when it can.
TEST(BruteForce, AgreesWithDporAndSleepSetsOnSpuriousWakeups) {
  std::mt19937 random(51);
  Totals totals;
  std::uint64_t without = 0;
  for (unsigned number = 0; totals.programs < 700; ++number) {
    ProgramShape shape = shape_of(number);
    shape.locks = shape.conditions = true;
    shape.objects = false;
    const ThreadList threads = random_threads(random, shape);
    SCOPED_TRACE(describe(threads));
    ToyProgram program = make_program(threads);
    without += explore_with<Dpor>(program, most_executions).seen.statistics.executions;
    program.allow_spurious_wakeups(1 + number % 2);
    compare(program, totals);
    if (HasFatalFailure()) {
      return;
    }
  }
  EXPECT_GT(totals.classes, without) << "hardly anybody waits";
}

TEST(BruteForce, AgreesWithDporOnOneSpuriousFailure) { compare_weak(1, false); }

TEST(BruteForce, AgreesWithDporOnTwoSpuriousFailures) { compare_weak(2, false); }

TEST(BruteForce, AgreesWithDporOnSpuriousFailuresOfHalves) { compare_weak(2, true); }

}  // namespace
}  // namespace heddle::scheduler::testing
