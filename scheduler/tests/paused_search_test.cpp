// Whether threads get on whoever is paused: against all states of small programs, each visited
// once. A thread is one call there, which returns when the thread ends.

#include "scheduler/progress/paused_search.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <random>

#include "scheduler/around/replay.hpp"
#include "scheduler/explore.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/polite_program.hpp"

namespace heddle::scheduler::testing {
namespace {

using Choices = std::vector<std::array<unsigned, 4>>;

struct Totals {
  unsigned programs = 0;
  unsigned too_large = 0;
  unsigned stop_alone = 0;
  unsigned only_go_round = 0;
  unsigned rounds = 0;
};

/// Every loop, with locks at 0 and 1 and flags at 2 and 3, or with both on one location.
Choices all_threads() {
  Choices threads;
  for (unsigned loop = 0; loop < polite_loops; ++loop) {
    for (unsigned bits = 0; bits < 4; ++bits) {
      const bool locks = loop <= 1 || loop == 7 || loop == 10;
      const bool flags = loop == 2 || loop == 3 || loop == 6 || loop == 9 || loop == 13;
      const unsigned first = (flags ? 2U : 0U) + (bits & 1U);
      const unsigned second = locks || flags ? (first ^ 1U) : 2 + (bits >> 1U & 1U);
      if ((locks || flags) && (bits & 2U) != 0) {
        continue;
      }
      threads.push_back({loop, first, second, 2 + (bits & 1U)});
    }
  }
  return threads;
}

/// The execution again: the threads that go on are stuck, or have gone round twice alike.
void expect_shown(ToyProgram& program, const Holdup& holdup) {
  PausedProgram paused(program, holdup.pauses);
  Replay replay(holdup.schedule, {});
  ExecutionAnalysis analysis;
  unsigned shown = 0;
  ForEach observer([&](const ExecutionResult& result) {
    const std::span<const Event> events = result.trace.events();
    if (holdup.round == 0) {
      shown += result.ending == Ending::deadlock || result.ending == Ending::livelock ? 1U : 0U;
      return;
    }
    ASSERT_EQ(events.size(), holdup.schedule.steps.size());
    const auto last = events.last(holdup.round);
    const auto before = events.first(events.size() - holdup.round).last(holdup.round);
    bool is_same = true;
    for (std::size_t i = 0; i < last.size(); ++i) {
      is_same = is_same && last[i].thread == before[i].thread && last[i].site == before[i].site &&
                last[i].before == before[i].before && last[i].after == before[i].after;
    }
    shown += is_same ? 1 : 0;
  });
  explore(paused, replay, observer, {}, analysis, {});
  EXPECT_EQ(shown, 1U);
}

void look_at(const std::vector<PoliteThread>& threads, Totals& totals) {
  std::string described;
  for (const PoliteThread& thread : threads) {
    for (const PoliteStep& step : thread) {
      described += std::to_string(static_cast<int>(step.kind)) + " " +
                   std::to_string(step.location) + " " + std::to_string(step.value) + " " +
                   std::to_string(static_cast<int>(step.on_success)) + " " +
                   std::to_string(static_cast<int>(step.otherwise)) + ", ";
    }
    described += "; ";
  }
  SCOPED_TRACE(described);
  const PoliteStates all = visit_states(threads);
  ToyProgram program = make_polite_program(threads);
  PausedSearchOptions options;
  options.first_thread = 0;
  options.rounds = false;
  options.limits.turn = 300;
  const PausedSearchResult obstruction = search_paused(program, options);
  if (!obstruction.undecided.empty()) {
    ++totals.too_large;
    return;
  }
  EXPECT_EQ(obstruction.holdup.has_value(), all.may_stop_alone);
  options.rounds = true;
  const PausedSearchResult lock = search_paused(program, options);
  ASSERT_EQ(lock.undecided, "") << "the same executions, up to the first round";
  EXPECT_EQ(lock.holdup.has_value(), all.may_stop_alone || all.may_go_round);
  if (obstruction.holdup) {
    expect_shown(program, *obstruction.holdup);
  }
  if (lock.holdup) {
    expect_shown(program, *lock.holdup);
    totals.rounds += lock.holdup->round > 0 ? 1 : 0;
  }
  ++totals.programs;
  totals.stop_alone += all.may_stop_alone ? 1 : 0;
  totals.only_go_round += !all.may_stop_alone && all.may_go_round ? 1 : 0;
}

PoliteThread make(const std::array<unsigned, 4>& choice) {
  return polite_thread(choice[0], choice[1], choice[2], choice[3]);
}

/// A loop without locks: stores of 0 and 1 to two flags, and loads that begin again if they do not
/// find what the thread itself has stored last; one in eight decides otherwise.
PoliteThread drawn_loop(std::mt19937& random) {
  using Kind = PoliteStep::Kind;
  PoliteThread thread{{.kind = Kind::header}};
  std::array<std::uint64_t, 2> stored{random() % 2, random() % 2};
  const unsigned steps = 2 + random() % 4;
  for (unsigned i = 0; i < steps; ++i) {
    const auto flag = static_cast<unsigned>(random() % 2);
    if (i == 0 || random() % 2 == 0) {
      stored[flag] = random() % 2;
      thread.push_back({.kind = Kind::store, .location = 2 + flag, .value = stored[flag]});
    } else {
      const bool begins_at_zero = (stored[flag] == 1) != (random() % 8 == 0);
      PoliteStep load{.kind = Kind::load, .location = 2 + flag};
      (begins_at_zero ? load.on_success : load.otherwise) = 0;
      thread.push_back(load);
    }
  }
  return thread;
}

void print(const Totals& totals) {
  std::printf(
      "%u programs (and %u too large), of which %u may stop alone, %u only go round; %u "
      "rounds told\n",
      totals.programs, totals.too_large, totals.stop_alone, totals.only_go_round, totals.rounds);
}

TEST(PausedSearch, IsRightOfAnyTwoPoliteThreads) {
  Totals totals;
  const Choices threads = all_threads();
  for (const auto& one : threads) {
    for (const auto& other : threads) {
      look_at({make(one), make(other)}, totals);
      if (HasFailure()) {
        return;
      }
    }
  }
  print(totals);
  EXPECT_GT(totals.stop_alone, 100U);
  EXPECT_LT(totals.stop_alone, totals.programs);
}

TEST(PausedSearch, IsRightOfThreePoliteThreads) {
  Totals totals;
  const Choices threads = all_threads();
  std::mt19937 random(7);
  for (unsigned number = 0; number < 60; ++number) {
    std::vector<PoliteThread> three;
    for (unsigned thread = 0; thread < 3; ++thread) {
      three.push_back(make(threads[random() % threads.size()]));
    }
    look_at(three, totals);
    if (HasFailure()) {
      return;
    }
  }
  print(totals);
}

/// Many of these end if they go on alone, and need not if they go on together.
TEST(PausedSearch, IsRightOfLoopsWithoutLocks) {
  Totals totals;
  std::mt19937 random(11);
  for (unsigned number = 0; number < 2000 && !HasFailure(); ++number) {
    std::vector<PoliteThread> threads;
    for (unsigned thread = 0; thread < (number % 20 == 0 ? 3U : 2U); ++thread) {
      threads.push_back(drawn_loop(random));
    }
    look_at(threads, totals);
  }
  print(totals);
  EXPECT_GT(totals.only_go_round, 50U);
}

/// Each thread writes its number, and is done if it finds it still there: alone it is at once. Two
/// that write in turn go on for ever.
TEST(PausedSearch, FindsADuelThatNobodyLoses) {
  using Kind = PoliteStep::Kind;
  const auto duellist = [](std::uint64_t number) {
    // add and load: a load of zero succeeds, so one adds its number and the other takes it away.
    return PoliteThread{{.kind = Kind::header},
                        {.kind = Kind::store, .location = 2, .value = number},
                        {.kind = Kind::load,
                         .location = 2,
                         .on_success = number == 0 ? PoliteStep::next : 0,
                         .otherwise = number == 0 ? 0 : PoliteStep::next}};
  };
  const std::vector<PoliteThread> threads{duellist(0), duellist(1)};
  const PoliteStates all = visit_states(threads);
  EXPECT_FALSE(all.may_stop_alone);
  EXPECT_TRUE(all.may_go_round);
  ToyProgram program = make_polite_program(threads);
  PausedSearchOptions options;
  options.first_thread = 0;
  options.rounds = false;
  EXPECT_FALSE(search_paused(program, options).holdup);
  options.rounds = true;
  const PausedSearchResult lock = search_paused(program, options);
  ASSERT_TRUE(lock.holdup);
  EXPECT_GT(lock.holdup->round, 0U);
  expect_shown(program, *lock.holdup);
}

/// Two threads that add once each to one location. They are explored with nobody paused (2 orders),
/// and with either paused before its only event (1 order each): behind it a thread has ended.
TEST(PausedSearch, PausesThreadsWhereItMatters) {
  using Kind = PoliteStep::Kind;
  const PoliteThread adder{{.kind = Kind::add, .location = 2, .value = 1}};
  ToyProgram program = make_polite_program({adder, adder});
  PausedSearchOptions options;
  options.first_thread = 0;
  const PausedSearchResult result = search_paused(program, options);
  EXPECT_FALSE(result.holdup);
  EXPECT_EQ(result.undecided, "");
  EXPECT_EQ(result.programs, 3U);
  EXPECT_EQ(result.statistics.executions, 4U);
}

TEST(PausedSearch, SaysWhatALimitCut) {
  using Kind = PoliteStep::Kind;
  const PoliteThread adder{{.kind = Kind::add, .location = 2, .value = 1}};
  ToyProgram program = make_polite_program({adder, adder});
  PausedSearchOptions options;
  options.first_thread = 0;
  options.limits.executions = 3;
  const PausedSearchResult result = search_paused(program, options);
  EXPECT_EQ(result.undecided, "not all ways to pause threads were explored: executions");
}

}  // namespace
}  // namespace heddle::scheduler::testing
