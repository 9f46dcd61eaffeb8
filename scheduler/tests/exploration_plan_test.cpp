#include "scheduler/plan/exploration_plan.hpp"

#include <gtest/gtest.h>

#include <random>

#include "scheduler/search/depth_first.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/random_program.hpp"

namespace heddle::scheduler::testing {
namespace {

using Code = Instruction::Code;

struct Planned {
  PlanResult result;
  std::set<std::string> outcomes;
};

Planned plan(ToyProgram program, const PlanOptions& options) {
  Planned planned;
  ForEach observer([&](const ExecutionResult& execution) {
    if (execution.ending == Ending::pruned) {
      return;
    }
    planned.outcomes.insert(std::string(name_of(execution.ending)) + " " + program.outcome());
  });
  planned.result = run_plan(program, options, observer);
  return planned;
}

/// With every plain access an event from the start.
std::set<std::string> all_outcomes(const ThreadList& threads) {
  ToyProgram program = make_program(threads);
  program.promote_all();
  DepthFirst depth_first;
  return explore_toy(program, depth_first).outcomes;
}

TEST(ExplorationPlan, FindsAllOutcomesOfRacyProgramsByPromotion) {
  std::mt19937 random(51);
  unsigned promoting = 0;
  for (unsigned i = 0; i < 1500; ++i) {
    const ThreadList threads =
        random_threads(random, {.locations = 2, .most_events = 8, .plain = true});
    SCOPED_TRACE(describe(threads));
    const std::set<std::string> expected = all_outcomes(threads);
    for (const StrategyKind strategy : {StrategyKind::sleep_set, StrategyKind::automatic}) {
      const Planned got = plan(make_program(threads), {.strategy = strategy});
      ASSERT_TRUE(got.result.exhausted);
      ASSERT_EQ(got.outcomes, expected);
      promoting += got.result.restarts > 0 ? 1 : 0;
    }
  }
  EXPECT_GT(promoting, 300U);
}

const ThreadList racy{{{.code = Code::plain_store, .value = 1, .site = 1}},
                      {{.code = Code::plain_load, .site = 2}}};

TEST(ExplorationPlan, NeverCallsAReportedRaceExhausted) {
  const Planned got =
      plan(make_program(racy), {.strategy = StrategyKind::sleep_set, .races = RaceMode::report});
  EXPECT_EQ(got.result.races.size(), 1U);
  EXPECT_FALSE(got.result.exhausted);
  EXPECT_EQ(got.result.restarts, 0U);
  EXPECT_TRUE(got.result.promoted.empty());
}

TEST(ExplorationPlan, PromotesBothSitesAndCountsFromTheLastBeginning) {
  const Planned got = plan(make_program(racy), {.strategy = StrategyKind::depth_first});
  EXPECT_EQ(got.result.promoted, (PromotedSites{1, 2}));
  EXPECT_EQ(got.result.restarts, 1U);
  EXPECT_EQ(got.result.statistics.executions, 2U);
  EXPECT_EQ(got.result.before_promotion.executions, 1U);
  EXPECT_TRUE(got.result.exhausted);
  EXPECT_EQ(got.outcomes.size(), 2U);
}

ThreadList adders(unsigned threads, unsigned events) {
  return ThreadList(threads, Instructions(events, {.code = Code::add, .value = 1, .site = 1}));
}

/// 12! / (6! 6!) = 924 classes, and far fewer with at most two preemptions.
TEST(ExplorationPlan, CompletesBoundsAndTheRest) {
  const Planned got = plan(make_program(adders(2, 6)), {});
  EXPECT_EQ(got.result.preemption_bounds_completed, (std::vector<unsigned>{0, 1, 2}));
  EXPECT_TRUE(got.result.exhausted);
  EXPECT_EQ(got.result.stopped_by, StopReason::exhausted);
}

TEST(ExplorationPlan, EndsEarlyWhenABoundCutsNothing) {
  const Planned got = plan(make_program(adders(2, 1)), {.preemption_bound = 2});
  EXPECT_EQ(got.result.preemption_bounds_completed, std::vector<unsigned>{0});
  EXPECT_TRUE(got.result.exhausted);
}

TEST(ExplorationPlan, SaysThatABoundCutSomething) {
  const Planned got = plan(make_program(adders(2, 4)),
                           {.strategy = StrategyKind::depth_first, .preemption_bound = 1});
  EXPECT_FALSE(got.result.exhausted);
  EXPECT_GT(got.result.cut_by_bound, 0U);
  EXPECT_EQ(got.result.preemption_bounds_completed, std::vector<unsigned>{1});
}

/// Three threads of six events. Without preemptions 3! = 6 orders; with one 90 more (3 * 2 * 5 in
/// which the second thread of three is preempted, 3 * 5 * 2 * 2 in which the first is), 96 in all.
/// Of the first 800 executions bounds have a fifth, some 150; with two preemptions there are more.
TEST(ExplorationPlan, KeepsToItsLimitsAndGivesBoundsTheirShareOnly) {
  const Planned got = plan(make_program(adders(3, 6)), {.limits = {.executions = 1000}});
  EXPECT_EQ(got.result.statistics.executions, 1000U);
  EXPECT_EQ(got.result.stopped_by, StopReason::executions);
  EXPECT_FALSE(got.result.exhausted);
  EXPECT_EQ(got.result.preemption_bounds_completed, (std::vector<unsigned>{0, 1}));
}

TEST(ExplorationPlan, StopsWhenToldTo) {
  const std::atomic<bool> stop = true;
  const Planned got = plan(make_program(adders(3, 6)), {.limits = {.stop = &stop}});
  EXPECT_EQ(got.result.stopped_by, StopReason::interrupted);
  EXPECT_EQ(got.result.statistics.executions, 0U);
}

TEST(ExplorationPlan, RefusesABoundAroundSleepSets) {
  EXPECT_THROW(
      plan(make_program(racy), {.strategy = StrategyKind::sleep_set, .preemption_bound = 2}),
      std::invalid_argument);
}

/// A lap that is wrongly taken for idle: there is no other execution in which it comes later.
TEST(ExplorationPlan, NeverCallsRedundantExecutionsAloneExhausted) {
  const ToyProgram::Body body = [](ToyActions actions) -> ToyThread {
    co_await actions.load(0, 1).after(IdleLap::reload);
  };
  for (const StrategyKind strategy :
       {StrategyKind::sleep_set, StrategyKind::dpor, StrategyKind::automatic}) {
    const Planned got = plan(ToyProgram({body}, 1), {.strategy = strategy});
    EXPECT_EQ(got.result.statistics.executions, 0U);
    EXPECT_FALSE(got.result.exhausted);
    EXPECT_EQ(got.result.stopped_by, StopReason::step_limit);
  }
}

}  // namespace
}  // namespace heddle::scheduler::testing
