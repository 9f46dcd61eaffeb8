#include "scheduler/search/dpor.hpp"

#include <gtest/gtest.h>

#include <random>

#include "scheduler/search/depth_first.hpp"
#include "scheduler/search/sleep_set.hpp"
#include "scheduler/tests/compare_with_depth_first.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/random_program.hpp"

namespace heddle::scheduler::testing {
namespace {

void compare_on_random_programs(unsigned programs, const ProgramShape& shape, unsigned seed) {
  compare_with_depth_first<Dpor>(programs, shape, seed, false);
}

TEST(Dpor, CompletesEachClassOnceOnLoadsAndStores) {
  compare_on_random_programs(1000, {.most_events = 8, .locks = false, .choices = false}, 1);
}

TEST(Dpor, CompletesEachClassOnceWithChoices) {
  compare_on_random_programs(500, {.most_events = 7, .locks = false}, 2);
}

TEST(Dpor, CompletesEachClassOnceWithLocks) {
  compare_on_random_programs(1500, {.most_events = 9}, 3);
}

TEST(Dpor, CompletesEachClassOnceWithOperations) {
  compare_on_random_programs(700, {.most_events = 7, .operations = 4}, 4);
}

/// Thread 1's load comes after thread 3's (through location 1), not after thread 2's: with both
/// before thread 0's store, the trace belongs where thread 2 goes first, then 3, then 1.
TEST(Dpor, CompletesEachClassOnceWhereAReversalNeedsALaterOneOnly) {
  const auto store = [](ToyActions t) -> ToyThread { co_await t.store(0, 1); };
  const auto load = [](ToyActions t) -> ToyThread { co_await t.load(0); };
  const auto store_load = [](ToyActions t) -> ToyThread {
    co_await t.store(1, 1);
    co_await t.load(0);
  };
  const auto load_load = [](ToyActions t) -> ToyThread {
    co_await t.load(0);
    co_await t.load(1);
  };
  ToyProgram program({store, store_load, load, load_load}, 2);
  DepthFirst depth_first;
  const Seen all = explore_toy(program, depth_first);
  Dpor dpor;
  const Seen reduced = explore_toy(program, dpor);
  EXPECT_EQ(reduced.classes, all.classes);
  EXPECT_EQ(reduced.statistics.executions, all.classes.size());
}

TEST(Dpor, CompletesEachClassOnceWithConditionVariables) {
  compare_on_random_programs(
      1000, {.locations = 1, .most_events = 8, .choices = false, .conditions = true}, 5);
}

/// Many reads of few locations make many events that race with one write and not with each other.
TEST(Dpor, CompletesEachClassOnceWhereFourThreadsMostlyRead) {
  std::mt19937 random(6);
  for (unsigned i = 0; i < 2000; ++i) {
    ThreadList threads = random_threads(
        random, {.threads = 4, .locations = 2, .most_events = 9, .locks = false, .choices = false});
    for (Instructions& list : threads) {
      for (Instruction& instruction : list) {
        if (random() % 3 == 0) {
          instruction.code = Instruction::Code::load;
        }
      }
    }
    SCOPED_TRACE(describe(threads));
    ToyProgram program = make_program(threads);
    SleepSet sleep_set;
    const Seen all = explore_toy(program, sleep_set);
    Dpor dpor;
    const Seen reduced = explore_toy(program, dpor);
    ASSERT_EQ(reduced.classes, all.classes);
    ASSERT_EQ(reduced.statistics.executions, all.classes.size());
    ASSERT_EQ(reduced.statistics.pruned, 0U);
  }
}

}  // namespace
}  // namespace heddle::scheduler::testing
