// Threads that have come back to where they were are parked: against all states of small programs,
// each visited once.

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <random>

#include "scheduler/search/bounded_dpor.hpp"
#include "scheduler/search/dpor.hpp"
#include "scheduler/search/sleep_set.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/polite_program.hpp"

namespace heddle::scheduler::testing {
namespace {

constexpr std::uint64_t most_executions = 10'000;

struct Totals {
  unsigned programs = 0;
  unsigned too_large = 0;
  unsigned caught = 0;       ///< may come to a state that they never leave
  unsigned told_caught = 0;  ///< and were told to
  std::uint64_t executions = 0;
  std::uint64_t redundant = 0;
};

/// The outcomes of executions that end, and what is told of the others.
struct Told {
  std::set<std::string> outcomes;
  bool livelock = false;
  bool undecided = false;
};

Told told(const Seen& seen) {
  Told all;
  for (const std::string& outcome : seen.outcomes) {
    if (outcome.starts_with("livelock")) {
      all.livelock = true;
    } else if (outcome.starts_with("step-limit")) {
      all.undecided = true;
    } else {
      all.outcomes.insert(outcome);
    }
  }
  return all;
}

std::string described(const std::vector<std::array<unsigned, 4>>& choices) {
  std::string text;
  for (const auto& [loop, first, second, after] : choices) {
    text += "loop " + std::to_string(loop) + " first " + std::to_string(first) + " second " +
            std::to_string(second) + " after " + std::to_string(after) + "; ";
  }
  return text;
}

template <typename Kind>
void compare(ToyProgram& program, const PoliteStates& all, Totals& totals) {
  Kind strategy;
  const Seen seen = explore_toy(program, strategy, nullptr, most_executions);
  if (seen.stopped_by != StopReason::exhausted) {
    ++totals.too_large;
    return;
  }
  const Told found = told(seen);
  ASSERT_EQ(found.outcomes, all.outcomes);
  ASSERT_EQ(all.may_be_caught, found.livelock);
  ASSERT_FALSE(found.undecided);
  ASSERT_EQ(seen.statistics.pruned * (std::is_same_v<Kind, Dpor> ? 1 : 0), 0U);
  ASSERT_EQ(seen.statistics.executions, seen.classes.size());
  ++totals.programs;
  totals.caught += all.may_be_caught ? 1 : 0;
  totals.told_caught += found.livelock ? 1 : 0;
  totals.executions += seen.statistics.executions;
  totals.redundant += seen.statistics.redundant;
}

/// Locks are at 0 and 1, flags at 2 and 3, a semaphore at 4.
std::vector<std::array<unsigned, 4>> all_threads() {
  std::vector<std::array<unsigned, 4>> threads;
  for (unsigned loop = 0; loop < polite_loops; ++loop) {
    for (unsigned bits = 0; bits < 8; ++bits) {
      const bool locks = loop <= 1 || loop == 7 || loop == 10;
      const bool flags = loop == 2 || loop == 3 || loop == 6 || loop == 9 || loop == 13;
      const bool units = loop >= 17;
      const unsigned first = (units ? 4U : flags ? 2U : 0U) + (bits & 1U);
      const unsigned second = locks   ? (bits & 1U) ^ 1U
                              : flags ? (first ^ 1U)
                                      : 2 + (bits >> 1U & 1U);
      if (((locks || flags) && (bits & 2U) != 0) || (units && (bits & 1U) != 0)) {
        continue;
      }
      threads.push_back({loop, first, second, 2 + (bits >> 2U & 1U)});
    }
  }
  return threads;
}

/// The mutexes are at 0 and 1, the values at 2 and 3.
std::vector<std::array<unsigned, 4>> all_timed_threads() {
  std::vector<std::array<unsigned, 4>> threads;
  for (unsigned loop = polite_loops; loop < polite_timed_loops; ++loop) {
    const unsigned unused = loop == 24 ? 2 : loop == 25 ? 1 : loop == 26 ? 4 : 0;
    for (unsigned bits = 0; bits < 8; ++bits) {
      if ((bits & unused) == 0) {
        threads.push_back({loop, bits & 1U, 2 + (bits >> 1U & 1U), 2 + (bits >> 2U & 1U)});
      }
    }
  }
  return threads;
}

PoliteThread make(const std::array<unsigned, 4>& choice) {
  return polite_thread(choice[0], choice[1], choice[2], choice[3]);
}

void look_at(const std::vector<std::array<unsigned, 4>>& choices, Totals& dpor, Totals& asleep) {
  SCOPED_TRACE(described(choices));
  std::vector<PoliteThread> threads;
  for (const auto& choice : choices) {
    threads.push_back(make(choice));
  }
  const PoliteStates all = visit_states(threads);
  ToyProgram program = make_polite_program(threads);
  compare<Dpor>(program, all, dpor);
  compare<SleepSet>(program, all, asleep);
}

void print(const char* what, const Totals& totals) {
  std::printf(
      "%s: %u programs (%u too large), %llu executions, %llu redundant; of %u that may be "
      "caught %u told\n",
      what, totals.programs, totals.too_large, static_cast<unsigned long long>(totals.executions),
      static_cast<unsigned long long>(totals.redundant), totals.caught, totals.told_caught);
}

TEST(ReturnedThreads, LoseNoOutcomeOfAnyTwoPoliteThreads) {
  Totals dpor;
  Totals asleep;
  const auto threads = all_threads();
  for (const auto& one : threads) {
    for (const auto& other : threads) {
      look_at({one, other}, dpor, asleep);
      if (HasFatalFailure()) {
        return;
      }
    }
  }
  print("dpor", dpor);
  print("sleep sets", asleep);
  EXPECT_EQ(dpor.too_large, 0U);
  EXPECT_GT(dpor.redundant, 1000U) << "nobody returns";
}

TEST(ReturnedThreads, LoseNoOutcomeOfOneThatWaitsWithATimeLimitAndAnyOther) {
  Totals dpor;
  Totals asleep;
  const auto timed = all_timed_threads();
  auto others = all_threads();
  others.insert(others.end(), timed.begin(), timed.end());
  for (const auto& one : timed) {
    for (const auto& other : others) {
      look_at({one, other}, dpor, asleep);
      if (HasFatalFailure()) {
        return;
      }
    }
  }
  print("dpor", dpor);
  print("sleep sets", asleep);
  EXPECT_EQ(dpor.too_large, 0U);
  EXPECT_GT(dpor.redundant, 1000U) << "nobody returns";
}

using Choice = std::array<unsigned, 4>;

/// Random programs of a thread out of each list.
void look_at_any_of(const std::vector<std::vector<Choice>>& lists, unsigned programs) {
  Totals dpor;
  Totals asleep;
  std::mt19937 random(5);
  for (unsigned number = 0; number < programs; ++number) {
    std::vector<Choice> choices;
    for (const std::vector<Choice>& threads : lists) {
      choices.push_back(threads[random() % threads.size()]);
    }
    look_at(choices, dpor, asleep);
    if (::testing::Test::HasFatalFailure()) {
      return;
    }
  }
  print("dpor", dpor);
  print("sleep sets", asleep);
}

TEST(ReturnedThreads, LoseNoOutcomeOfThreePoliteThreads) {
  look_at_any_of({all_threads(), all_threads(), all_threads()}, 100);
}

TEST(ReturnedThreads, LoseNoOutcomeOfThreeOfWhomOneWaitsWithATimeLimit) {
  std::vector<Choice> waiting;
  std::vector<Choice> others;
  for (const Choice& each : all_timed_threads()) {
    (each[0] < polite_loops + 3 ? waiting : others).push_back(each);
  }
  look_at_any_of({waiting, others, all_threads()}, 400);
}

}  // namespace
}  // namespace heddle::scheduler::testing
