#include <gtest/gtest.h>

#include <cstdio>
#include <set>

#include "scheduler/search/depth_first.hpp"
#include "scheduler/search/sleep_set.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/history_sets.hpp"
#include "scheduler/tests/toy_structures.hpp"

namespace heddle::scheduler::testing {
namespace {

HistorySets histories_under(Strategy& strategy, Statistics& statistics) {
  ToyProgram program = michael_scott_queue();
  HistorySets histories;
  OperationPoset poset;
  std::set<std::pair<std::uint64_t, std::uint64_t>> keys;
  ForEach observer([&](const ExecutionResult& execution) {
    operation_poset(execution.trace, execution.order, poset);
    const HistoryKey key = key_of(poset);
    if (keys.emplace(key.low, key.high).second) {
      add_histories(histories, execution.trace, execution.order);
    }
  });
  ExecutionAnalysis analysis;
  statistics = explore(program, strategy, observer, {}, analysis, {}).statistics;
  return histories;
}

TEST(StructuresExhaustive, MichaelScottQueueHas2140866ExecutionsAndTheHistoriesOf222) {
  Statistics all;
  Statistics reduced;
  DepthFirst depth_first;
  SleepSet sleep_set;
  const HistorySets all_histories = histories_under(depth_first, all);
  const HistorySets reduced_histories = histories_under(sleep_set, reduced);
  std::printf("ms-queue depth-first: expected 2140866, got %llu executions, %.2f s\n",
              static_cast<unsigned long long>(all.executions), all.seconds);
  EXPECT_EQ(all.executions, 2'140'866U);
  EXPECT_EQ(reduced.executions, 222U);
  EXPECT_EQ(all_histories, reduced_histories);
}

}  // namespace
}  // namespace heddle::scheduler::testing
