#include "scheduler/sleep_set.hpp"

#include <gtest/gtest.h>

#include <random>

#include "scheduler/depth_first.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/history_sets.hpp"
#include "scheduler/tests/random_program.hpp"

namespace heddle::scheduler::testing {
namespace {

/// On generated programs: what sleep sets see is what plain depth-first sees, each class once.
void compare_on_random_programs(unsigned programs, const ProgramShape& shape, unsigned seed) {
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
    SleepSet sleep_set;
    const Seen reduced = explore_toy(program, sleep_set, [&](const ExecutionResult& execution) {
      add_histories(reduced_histories, execution.trace, execution.order);
    });
    ASSERT_EQ(all.stopped_by, StopReason::exhausted);
    ASSERT_EQ(reduced.statistics.executions, all.classes.size());
    ASSERT_EQ(reduced.classes, all.classes);
    ASSERT_EQ(reduced.outcomes, all.outcomes);
    ASSERT_EQ(reduced_histories, all_histories);
    with_many_classes += all.classes.size() > 5 ? 1 : 0;
  }
  EXPECT_GT(with_many_classes, programs / 10) << "the generator makes nothing of interest";
}

TEST(SleepSet, CompletesEachClassOnceOnRandomPrograms) {
  compare_on_random_programs(1500, {.most_events = 8}, 1);
}

TEST(SleepSet, CompletesEachClassOnceWithOperations) {
  compare_on_random_programs(700, {.most_events = 7, .operations = 4}, 2);
}

TEST(SleepSet, CompletesEachClassOnceWithConditionVariables) {
  compare_on_random_programs(
      1000, {.locations = 1, .most_events = 8, .choices = false, .conditions = true}, 3);
}

TEST(SleepSet, PrunesNothingWhereAllEventsDepend) {
  ThreadList threads(3, Instructions{{.code = Instruction::Code::add, .value = 1, .site = 1},
                                     {.code = Instruction::Code::add, .value = 1, .site = 2}});
  ToyProgram program = make_program(threads);
  SleepSet sleep_set;
  const Seen seen = explore_toy(program, sleep_set);
  EXPECT_EQ(seen.statistics.executions, 90U);  // 6! / (2! 2! 2!)
  EXPECT_EQ(seen.statistics.pruned, 0U);
}

TEST(SleepSet, NeedsOneExecutionWhereNothingDepends) {
  ThreadList threads;
  for (unsigned t = 0; t < 4; ++t) {
    threads.push_back({{.code = Instruction::Code::store, .location = t, .value = 1, .site = 1},
                       {.code = Instruction::Code::load, .location = t, .site = 2}});
  }
  ToyProgram program = make_program(threads);
  SleepSet sleep_set;
  EXPECT_EQ(explore_toy(program, sleep_set).statistics.executions, 1U);
}

}  // namespace
}  // namespace heddle::scheduler::testing
