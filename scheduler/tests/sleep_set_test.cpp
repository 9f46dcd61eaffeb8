#include "scheduler/search/sleep_set.hpp"

#include <gtest/gtest.h>

#include <random>

#include "scheduler/tests/compare_with_depth_first.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/random_program.hpp"

namespace heddle::scheduler::testing {
namespace {

void compare_on_random_programs(unsigned programs, const ProgramShape& shape, unsigned seed) {
  compare_with_depth_first<SleepSet>(programs, shape, seed, true);
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
