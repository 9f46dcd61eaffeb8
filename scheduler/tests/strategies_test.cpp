#include <gtest/gtest.h>

#include <random>

#include "scheduler/around/preemption_bound.hpp"
#include "scheduler/random/random_walk.hpp"
#include "scheduler/search/depth_first.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/random_program.hpp"

namespace heddle::scheduler::testing {
namespace {

using Code = Instruction::Code;

/// Threads of the given numbers of events, each on its own location.
ToyProgram independent_threads(const std::vector<unsigned>& lengths) {
  ThreadList threads;
  for (unsigned t = 0; t < lengths.size(); ++t) {
    threads.emplace_back(lengths[t], Instruction{.code = Code::load, .location = t, .site = 1});
  }
  return make_program(threads);
}

std::uint64_t depth_first_count(ToyProgram program) {
  DepthFirst depth_first;
  return explore_toy(program, depth_first).statistics.executions;
}

/// (a + b + ...)! / (a! b! ...), as a product of binomial coefficients.
std::uint64_t multinomial(const std::vector<unsigned>& lengths) {
  std::uint64_t result = 1;
  std::uint64_t placed = 0;
  for (const unsigned length : lengths) {
    for (std::uint64_t i = 1; i <= length; ++i) {
      result = result * ++placed / i;
    }
  }
  return result;
}

TEST(DepthFirst, VisitsAsManyOrdersAsTheFormulaSays) {
  const std::vector<std::vector<unsigned>> cases{{1},    {3, 3},    {1, 5},       {4, 4},
                                                 {2, 0}, {2, 2, 2}, {1, 1, 1, 1}, {3, 2, 1}};
  for (const auto& lengths : cases) {
    EXPECT_EQ(depth_first_count(independent_threads(lengths)), multinomial(lengths));
  }
}

TEST(DepthFirst, VisitsEachOrderOnceStartingWithTheOneWithoutSwitches) {
  ToyProgram program = independent_threads({2, 2});
  DepthFirst depth_first;
  std::vector<std::string> orders;
  explore_toy(program, depth_first,
              [&](const ExecutionResult& e) { orders.push_back(order_text(e.trace)); });
  EXPECT_EQ(orders, (std::vector<std::string>{"AABB", "ABBA", "ABAB", "BBAA", "BAAB", "BABA"}));
}

TEST(DepthFirst, VisitsEachValueOfAChoiceAndMakesNoneOfItWait) {
  // Two choices are taken at once: 2 * 3 value pairs, and C(2, 1) orders of the loads.
  ThreadList threads{{{.code = Code::choice, .value = 2, .site = 1}, {.location = 0, .site = 2}},
                     {{.code = Code::choice, .value = 3, .site = 3}, {.location = 1, .site = 4}}};
  ToyProgram program = make_program(threads);
  DepthFirst depth_first;
  const Seen seen = explore_toy(program, depth_first);
  EXPECT_EQ(seen.statistics.executions, 12U);
  EXPECT_EQ(seen.outcomes.size(), 6U);
}

TEST(DepthFirst, ReportsTheFirstEventThatDiffersFromTheFirstTime) {
  unsigned runs = 0;
  const ToyProgram::Body moody = [&](ToyActions toy) -> ToyThread {
    const bool other = ++runs > 1;
    co_await toy.load(0, 1);
    co_await toy.load(0, other ? 99 : 2);
    co_await toy.load(0, 3);
  };
  const ToyProgram::Body calm = [](ToyActions toy) -> ToyThread { co_await toy.store(0, 1, 4); };
  ToyProgram program({moody, calm}, 1);
  DepthFirst depth_first;
  ForEach observer(nullptr);
  ExecutionAnalysis analysis;
  const auto result = explore(program, depth_first, observer, {}, analysis, {});
  EXPECT_EQ(result.stopped_by, StopReason::nondeterminism);
  ASSERT_TRUE(result.nondeterminism.has_value());
  EXPECT_EQ(result.nondeterminism->kind, FaultKind::nondeterminism);
  EXPECT_NE(result.nondeterminism->message.find("site 99"), std::string::npos)
      << result.nondeterminism->message;
}

/// Switches away from a thread that has more to do and was not blocked.
unsigned preemptions_of(const std::string& order) {
  unsigned count = 0;
  for (std::size_t i = 1; i < order.size(); ++i) {
    const bool switched = order[i] != order[i - 1];
    if (switched && order.find(order[i - 1], i) != std::string::npos) {
      ++count;
    }
  }
  return count;
}

TEST(PreemptionBound, VisitsExactlyTheExecutionsWithinTheBound) {
  std::mt19937 random(5);
  for (unsigned i = 0; i < 100; ++i) {
    // Without locks a thread that has more to do can always go on.
    const ThreadList threads =
        random_threads(random, {.most_events = 8, .locks = false, .choices = false});
    SCOPED_TRACE(describe(threads));
    ToyProgram program = make_program(threads);
    DepthFirst unbounded;
    const Seen all = explore_toy(program, unbounded);
    for (unsigned bound = 0; bound <= 8; ++bound) {
      std::set<std::string> expected;
      for (const std::string& order : all.orders) {
        if (preemptions_of(order) <= bound) {
          expected.insert(order);
        }
      }
      DepthFirst depth_first;
      PreemptionBound bounded(depth_first, bound);
      const Seen seen = explore_toy(program, bounded);
      ASSERT_EQ(seen.orders, expected);
      ASSERT_EQ(seen.statistics.executions, expected.size());
      ASSERT_EQ(bounded.cut() == 0, expected.size() == all.orders.size());
    }
  }
}

TEST(RandomWalk, RepeatsItselfForASeedAndDiffersForAnother) {
  const auto run = [](std::uint64_t seed) {
    ToyProgram program = independent_threads({5, 5, 5});
    RandomWalk walk(seed);
    std::vector<std::string> orders;
    const Seen seen = explore_toy(
        program, walk, [&](const ExecutionResult& e) { orders.push_back(order_text(e.trace)); },
        50);
    EXPECT_EQ(seen.stopped_by, StopReason::executions);
    return orders;
  };
  EXPECT_EQ(run(7), run(7));
  EXPECT_NE(run(7), run(8));
}

TEST(RandomWalk, FindsEveryOrderOfASmallProgram) {
  ToyProgram program = independent_threads({2, 2});
  RandomWalk walk(1);
  EXPECT_EQ(explore_toy(program, walk, nullptr, 200).orders.size(), 6U);
}

}  // namespace
}  // namespace heddle::scheduler::testing
