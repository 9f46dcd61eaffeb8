#include <gtest/gtest.h>

#include <cstdio>

#include "scheduler/search/depth_first.hpp"
#include "scheduler/search/sleep_set.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/history_sets.hpp"
#include "scheduler/tests/toy_structures.hpp"

/// Counts of executions known from an enumeration that shares no code with this project.
namespace heddle::scheduler::testing {
namespace {

struct Result {
  Statistics statistics;
  HistorySets histories;
  std::size_t races = 0;
};

Result explore_structure(ToyProgram program, Strategy& strategy, const char* name,
                         std::uint64_t expected) {
  Result result;
  OperationPoset poset;
  std::set<std::pair<std::uint64_t, std::uint64_t>> keys;
  ForEach observer([&](const ExecutionResult& execution) {
    result.races += execution.new_races.size();
    if (execution.ending == Ending::pruned) {
      return;
    }
    EXPECT_EQ(execution.ending, Ending::completed);
    operation_poset(execution.trace, execution.order, poset);
    const HistoryKey key = key_of(poset);
    if (!keys.emplace(key.low, key.high).second) {
      return;
    }
    add_histories(result.histories, execution.trace, execution.order);
  });
  ExecutionAnalysis analysis;
  const auto explored = explore(program, strategy, observer, {}, analysis, {});
  EXPECT_EQ(explored.stopped_by, StopReason::exhausted);
  result.statistics = explored.statistics;
  std::printf("%-40s expected %llu, got %llu executions (%llu pruned), %.2f s\n", name,
              static_cast<unsigned long long>(expected),
              static_cast<unsigned long long>(result.statistics.executions),
              static_cast<unsigned long long>(result.statistics.pruned), result.statistics.seconds);
  return result;
}

TEST(Structures, TreiberStackHas226ExecutionsIn46Classes) {
  DepthFirst depth_first;
  const Result all = explore_structure(treiber_stack(), depth_first, "t-stack depth-first", 226);
  EXPECT_EQ(all.statistics.executions, 226U);
  SleepSet sleep_set;
  const Result classes = explore_structure(treiber_stack(), sleep_set, "t-stack sleep-set", 46);
  EXPECT_EQ(classes.statistics.executions, 46U);
  EXPECT_EQ(all.histories, classes.histories);
  EXPECT_GT(all.histories.size(), 1U);
  EXPECT_EQ(all.races, 0U);
}

TEST(Structures, MichaelScottQueueHas222Classes) {
  SleepSet sleep_set;
  const Result classes =
      explore_structure(michael_scott_queue(), sleep_set, "ms-queue sleep-set", 222);
  EXPECT_EQ(classes.statistics.executions, 222U);
  EXPECT_EQ(classes.races, 0U);
}

}  // namespace
}  // namespace heddle::scheduler::testing
