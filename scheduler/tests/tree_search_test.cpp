#include "scheduler/search/tree_search.hpp"

#include <gtest/gtest.h>

#include <random>

#include "scheduler/search/depth_first.hpp"
#include "scheduler/search/sleep_set.hpp"
#include "scheduler/search/weighted_dpor.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/random_program.hpp"

namespace heddle::scheduler::testing {
namespace {

using Code = Instruction::Code;

ThreadList adders(unsigned threads, unsigned events) {
  return ThreadList(threads, Instructions(events, {.code = Code::add, .value = 1, .site = 1}));
}

/// Three threads of one event each: 6 leaves of equal weight.
TEST(TreeSearch, CountsLeavesWhereAllWeighTheSame) {
  ToyProgram program = make_program(adders(3, 1));
  DepthFirst search;
  EXPECT_EQ(search.explored_fraction(), 0);
  unsigned executions = 0;
  explore_toy(program, search, [&](const ExecutionResult&) {
    EXPECT_DOUBLE_EQ(search.explored_fraction(), ++executions / 6.0);
  });
  EXPECT_EQ(executions, 6U);
  EXPECT_EQ(search.explored_fraction(), 1);
}

/// A choice among four values, then two loads in either order where the value is 0, 1, 2 or 3: each
/// of the eight leaves weighs 1/8.
TEST(TreeSearch, CountsValues) {
  const ThreadList threads{{{.code = Code::choice, .value = 4, .site = 1}, {.site = 2}},
                           {{.location = 1, .site = 3}}};
  ToyProgram program = make_program(threads);
  DepthFirst search;
  unsigned executions = 0;
  explore_toy(program, search, [&](const ExecutionResult&) {
    EXPECT_DOUBLE_EQ(search.explored_fraction(), ++executions / 8.0);
  });
  EXPECT_EQ(executions, 8U);
}

/// N writers of one location, all orders of which matter: 4! classes.
TEST(TreeSearch, DporComesToOneAtItsEnd) {
  ToyProgram program = make_program(adders(4, 1));
  WeightedDpor search(Parking::idle);
  unsigned executions = 0;
  double before = 0;
  explore_toy(program, search, [&](const ExecutionResult&) {
    ++executions;
    EXPECT_GT(search.explored_fraction(), before);
    before = search.explored_fraction();
  });
  EXPECT_EQ(executions, 24U);
  EXPECT_NEAR(before, 1, 1e-9);  // the parts add up to the whole
  EXPECT_EQ(search.explored_fraction(), 1);
}

TEST(TreeSearch, NeverGoesBack) {
  std::mt19937 random(3);
  for (unsigned i = 0; i < 200; ++i) {
    const ThreadList threads = random_threads(random, {.most_events = 7});
    SCOPED_TRACE(describe(threads));
    ToyProgram program = make_program(threads);
    DepthFirst all;
    SleepSet classes;
    WeightedDpor optimal(Parking::idle);
    double before = 0;
    explore_toy(program, all, [&](const ExecutionResult&) {
      ASSERT_GT(all.explored_fraction(), before);
      before = all.explored_fraction();
    });
    EXPECT_DOUBLE_EQ(before, 1);
    before = 0;
    explore_toy(program, classes, [&](const ExecutionResult&) {
      ASSERT_GT(classes.explored_fraction(), before);
      before = classes.explored_fraction();
    });
    EXPECT_EQ(classes.explored_fraction(), 1);
    before = 0;
    explore_toy(program, optimal, [&](const ExecutionResult&) {
      ASSERT_GT(optimal.explored_fraction(), before);
      before = optimal.explored_fraction();
    });
    EXPECT_NEAR(before, 1, 1e-9);
  }
}

}  // namespace
}  // namespace heddle::scheduler::testing
