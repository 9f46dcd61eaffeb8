#include "scheduler/search/bounded_dpor.hpp"

#include <gtest/gtest.h>

#include <random>

#include "scheduler/around/preemption_bound.hpp"
#include "scheduler/search/depth_first.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/random_program.hpp"

namespace heddle::scheduler::testing {
namespace {

struct Totals {
  std::uint64_t depth_first = 0;
  std::uint64_t reduced = 0;
};

/// Each class that depth-first visits within the bound is visited.
void compare_on_random_programs(unsigned programs, const ProgramShape& shape, unsigned seed,
                                Totals& totals) {
  std::mt19937 random(seed);
  for (unsigned i = 0; i < programs; ++i) {
    const ThreadList threads = random_threads(random, shape);
    SCOPED_TRACE(describe(threads));
    ToyProgram program = make_program(threads);
    const unsigned bound = i % 4;
    SCOPED_TRACE(bound);
    DepthFirst inner;
    PreemptionBound depth_first(inner, bound);
    const Seen all = explore_toy(program, depth_first);
    BoundedDpor bounded(bound);
    const Seen reduced = explore_toy(program, bounded);
    ASSERT_EQ(reduced.stopped_by, StopReason::exhausted);
    ASSERT_EQ(reduced.classes, all.classes);
    ASSERT_EQ(reduced.outcomes, all.outcomes);
    if (bounded.cut() == 0) {
      DepthFirst unbounded;
      ASSERT_EQ(explore_toy(program, unbounded).classes, reduced.classes) << "nothing was cut";
    }
    totals.depth_first += all.statistics.executions;
    totals.reduced += reduced.statistics.executions;
  }
}

TEST(BoundedDpor, VisitsEachClassWithinTheBound) {
  Totals totals;
  compare_on_random_programs(600, {.most_events = 9, .locks = false}, 1, totals);
  EXPECT_LT(totals.reduced, totals.depth_first);
}

TEST(BoundedDpor, VisitsEachClassWithinTheBoundWithLocks) {
  Totals totals;
  compare_on_random_programs(600, {.most_events = 10}, 2, totals);
  EXPECT_LT(totals.reduced, totals.depth_first);
}

TEST(BoundedDpor, VisitsEachClassWithinTheBoundWithConditionVariables) {
  Totals totals;
  compare_on_random_programs(
      600, {.locations = 1, .most_events = 9, .choices = false, .conditions = true}, 3, totals);
  EXPECT_LT(totals.reduced, totals.depth_first);
}

TEST(BoundedDpor, VisitsEachClassWithinTheBoundWithLooksAtObjects) {
  Totals totals;
  compare_on_random_programs(
      600, {.locations = 2, .most_events = 9, .choices = false, .objects = true}, 5, totals);
  EXPECT_LT(totals.reduced, totals.depth_first);
}

TEST(BoundedDpor, VisitsEachClassWithinTheBoundWithLoopsThatWaitAndRetry) {
  Totals totals;
  compare_on_random_programs(400, {.most_events = 6, .choices = false, .loops = true}, 4, totals);
}

/// Found by comparing many more programs than fit a test. Depth-first, bound 2: the thread that
/// runs up to the held lock is left without a preemption.
TEST(BoundedDpor, TriesPlacesWithinABlock) {
  using Code = Instruction::Code;
  const ThreadList threads{{{.code = Code::store, .location = 0, .value = 3, .site = 1},
                            {.code = Code::lock, .location = 5, .site = 2},
                            {.code = Code::store, .location = 0, .value = 3, .site = 3},
                            {.code = Code::unlock, .location = 5, .site = 4},
                            {.code = Code::store, .location = 0, .value = 3, .site = 5}},
                           {{.code = Code::store, .location = 0, .value = 1, .site = 6},
                            {.code = Code::lock, .location = 5, .site = 7},
                            {.code = Code::unlock, .location = 5, .site = 8},
                            {.code = Code::load, .location = 0, .site = 9},
                            {.code = Code::load, .location = 0, .site = 10}}};
  ToyProgram program = make_program(threads);
  BoundedDpor bounded(2);
  EXPECT_EQ(explore_toy(program, bounded).classes.size(), 19U);
}

}  // namespace
}  // namespace heddle::scheduler::testing
