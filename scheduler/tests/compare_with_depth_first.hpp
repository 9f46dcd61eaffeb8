#pragma once

#include <gtest/gtest.h>

#include <random>

#include "scheduler/search/depth_first.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/history_sets.hpp"
#include "scheduler/tests/random_program.hpp"

namespace heddle::scheduler::testing {

/// On generated programs: what the reduction `Kind` sees is what plain depth-first sees, each class
/// once. `prunes`: whether it may cut executions on the way.
template <typename Kind>
void compare_with_depth_first(unsigned programs, const ProgramShape& shape, unsigned seed,
                              bool prunes) {
  std::mt19937 random(seed);
  std::uint64_t with_many_classes = 0;
  for (unsigned i = 0; i < programs; ++i) {
    const ThreadList threads = random_threads(random, shape);
    SCOPED_TRACE(describe(threads));
    ToyProgram program = make_program(threads);
    HistorySets all_histories;
    HistorySets reduced_histories;
    DepthFirst depth_first;
    const Seen all = explore_toy(program, depth_first, [&](const ExecutionResult& execution) {
      add_histories(all_histories, execution.trace, execution.order);
    });
    Kind reduction;
    const Seen reduced = explore_toy(program, reduction, [&](const ExecutionResult& execution) {
      add_histories(reduced_histories, execution.trace, execution.order);
    });
    ASSERT_EQ(all.stopped_by, StopReason::exhausted);
    ASSERT_EQ(reduced.stopped_by, StopReason::exhausted);
    ASSERT_EQ(reduced.statistics.executions, all.classes.size());
    if (!prunes) {
      ASSERT_EQ(reduced.statistics.pruned, 0U);
    }
    ASSERT_EQ(reduced.classes, all.classes);
    ASSERT_EQ(reduced.outcomes, all.outcomes);
    ASSERT_EQ(reduced_histories, all_histories);
    with_many_classes += all.classes.size() > 5 ? 1 : 0;
  }
  EXPECT_GT(with_many_classes, programs / 10) << "the generator makes nothing of interest";
}

}  // namespace heddle::scheduler::testing
