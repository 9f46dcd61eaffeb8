#include "scheduler/histories/histories.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <random>

#include "scheduler/random/random_walk.hpp"
#include "scheduler/search/depth_first.hpp"
#include "scheduler/search/sleep_set.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/history_sets.hpp"
#include "scheduler/tests/random_program.hpp"

namespace heddle::scheduler::testing {
namespace {

/// Plain depth-first over all orders, each yielding the one history that it shows.
HistorySets oracle(const ThreadList& threads) {
  ToyProgram program = make_program(with_all_places_as_events(threads));
  HistorySets sets;
  DepthFirst depth_first;
  explore_toy(program, depth_first,
              [&](const ExecutionResult& e) { add_observed_history(sets, e.trace); });
  return sets;
}

HistorySets derived(const ThreadList& threads, Strategy& strategy,
                    std::uint64_t executions = ~std::uint64_t{0}) {
  ToyProgram program = make_program(threads);
  HistorySets sets;
  explore_toy(
      program, strategy, [&](const ExecutionResult& e) { add_histories(sets, e.trace, e.order); },
      executions);
  return sets;
}

TEST(Histories, EqualTheOracleOn1000GeneratedPrograms) {
  const auto start = std::chrono::steady_clock::now();
  std::mt19937 random(21);
  unsigned equal = 0;
  std::size_t histories = 0;
  for (unsigned i = 0; i < 1000; ++i) {
    const ThreadList threads =
        random_threads(random, {.threads = 3, .most_events = 8, .operations = 4});
    SCOPED_TRACE(describe(threads));
    const HistorySets expected = oracle(threads);
    SleepSet sleep_set;
    const HistorySets got = derived(threads, sleep_set);
    EXPECT_EQ(got, expected);
    equal += got == expected ? 1 : 0;
    histories += expected.size();
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  std::printf(
      "histories_of: expected 1000 programs equal to the oracle, got %u "
      "(%zu maximal histories), %.2f s\n",
      equal, histories, took.count());
}

TEST(Histories, OfOneRandomExecutionAreAmongThoseOfTheProgram) {
  // No execution's histories may exceed what some real order shows.
  std::mt19937 random(22);
  for (unsigned i = 0; i < 200; ++i) {
    const ThreadList threads = random_threads(random, {.most_events = 7, .operations = 4});
    SCOPED_TRACE(describe(threads));
    RandomWalk walk(i);
    ToyProgram program = make_program(threads);
    HistorySets with_random = oracle(threads);
    const HistorySets before = with_random;
    explore_toy(
        program, walk,
        [&](const ExecutionResult& e) { add_histories(with_random, e.trace, e.order); }, 5);
    ASSERT_EQ(with_random, before);
  }
}

/// n operations without events, each in a thread of its own: every order is a history.
OperationPoset independent_operations(ThreadId count) {
  ExecutionAnalysis analysis;
  analysis.begin_execution({});
  std::vector<LogEntry> log;
  for (ThreadId t = 0; t < count; ++t) {
    log.push_back({.kind = LogKind::invocation, .thread = t, .label = t});
    log.push_back({.kind = LogKind::response, .thread = t, .label = t, .value = t});
  }
  analysis.append({.event = {}, .log = log});
  OperationPoset poset;
  operation_poset(analysis.trace(), analysis.order(), poset);
  return poset;
}

TEST(Histories, OfIndependentOperationsAreAllTheirOrders) {
  std::size_t factorial = 1;
  for (unsigned count = 1; count <= 6; ++count) {
    factorial *= count;
    EXPECT_EQ(maximal_orders(independent_operations(count), 1'000'000)->size(), factorial);
  }
}

TEST(Histories, AreNeverTruncatedSilently) {
  EXPECT_EQ(maximal_orders(independent_operations(5), 119), std::nullopt);
  EXPECT_EQ(maximal_orders(independent_operations(30)), std::nullopt);
  EXPECT_EQ(maximal_orders(independent_operations(64)), std::nullopt);
}

TEST(Histories, OfNoOperationsAreOneEmptyHistory) {
  const auto orders = maximal_orders(independent_operations(0));
  ASSERT_TRUE(orders.has_value());
  EXPECT_EQ(*orders, std::vector<HistoryOrder>(1));
}

TEST(Histories, KeysTellResultsAndOrdersApart) {
  OperationPoset poset = independent_operations(3);
  const HistoryKey key = key_of(poset);
  OperationPoset other = poset;
  other.operations[1].value = 77;
  EXPECT_FALSE(key_of(other) == key);
  other = poset;
  other.begun_before_end.set(0, 1);
  EXPECT_FALSE(key_of(other) == key);
  EXPECT_TRUE(key_of(independent_operations(3)) == key);
  const auto orders = maximal_orders(poset);
  std::set<std::uint64_t> keys;
  for (const HistoryOrder& order : *orders) {
    keys.insert(key_of(poset, order).low);
  }
  EXPECT_EQ(keys.size(), orders->size());
}

}  // namespace
}  // namespace heddle::scheduler::testing
