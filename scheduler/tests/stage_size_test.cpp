#include "scheduler/plan/stage_size.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/random_program.hpp"

namespace heddle::scheduler::testing {
namespace {

using Code = Instruction::Code;

ThreadList adders(unsigned threads, unsigned events) {
  return ThreadList(threads, Instructions(events, {.code = Code::add, .value = 1, .site = 1}));
}

PlanResult plan(ToyProgram program, PlanOptions options) {
  options.estimates = true;
  ForEach observer(nullptr);
  return run_plan(program, options, observer);
}

SizeEstimate size_of_last(const PlanResult& result) {
  EXPECT_TRUE(result.stages.back().size.has_value());
  return result.stages.back().size.value_or(SizeEstimate{});
}

/// 6!: of six threads, each with one addition.
TEST(StageSize, HoldsOfDporAndOfSleepSetsAlike) {
  for (const StrategyKind strategy : {StrategyKind::dpor, StrategyKind::sleep_set}) {
    const PlanResult got =
        plan(make_program(adders(6, 1)), {.strategy = strategy, .limits = {.executions = 60}});
    const SizeEstimate size = size_of_last(got);
    ASSERT_TRUE(size.at_most.has_value());
    EXPECT_LE(size.at_least, 720);
    EXPECT_GE(*size.at_most, 720);
    EXPECT_FALSE(size.up_to_symmetry);
    ASSERT_TRUE(got.explored_fraction().has_value());
    EXPECT_DOUBLE_EQ(*got.explored_fraction(), 60 / *size.executions);
  }
}

TEST(StageSize, LeavesCountsAndPathAsTheyAre) {
  const ThreadList threads = adders(3, 3);
  for (const bool estimates : {false, true}) {
    std::vector<std::string> orders;
    ForEach observer([&](const ExecutionResult& r) { orders.push_back(order_text(r.trace)); });
    ToyProgram program = make_program(threads);
    PlanPosition position;
    position.size_interval = std::chrono::nanoseconds(0);
    const PlanResult got = run_plan(program,
                                    {.strategy = StrategyKind::dpor,
                                     .position = estimates ? &position : nullptr,
                                     .estimates = estimates},
                                    observer);
    EXPECT_TRUE(got.exhausted);
    EXPECT_EQ(got.statistics.executions, 1680U);  // 9! / 3!^3
    EXPECT_FALSE(got.stages.back().size.has_value());
    EXPECT_EQ(position.size.has_value(), estimates);
    static std::vector<std::string> before;
    if (estimates) {
      EXPECT_EQ(orders, before);
    }
    before = orders;
  }
}

TEST(StageSize, SaysWhereThereIsNone) {
  const auto reason = [](const PlanOptions& options) {
    return size_of_last(plan(make_program(adders(3, 3)), options)).no_band;
  };
  const Limits limits{.executions = 20};
  EXPECT_EQ(reason({.strategy = StrategyKind::depth_first, .limits = limits}), NoBand::strategy);
  EXPECT_EQ(reason({.strategy = StrategyKind::dpor, .preemption_bound = 2, .limits = limits}),
            NoBand::bound);
  EXPECT_EQ(
      reason(
          {.strategy = StrategyKind::dpor, .limits = limits, .executions_are_independent = false}),
      NoBand::final_part);
}

TEST(StageSize, IsNotAskedOfRandomStrategiesNorOfWhatIsExhausted) {
  const PlanResult drawn = plan(make_program(adders(3, 3)),
                                {.strategy = StrategyKind::pos, .limits = {.executions = 20}});
  EXPECT_FALSE(drawn.stages.back().size.has_value());
  const PlanResult all = plan(make_program(adders(3, 1)), {.strategy = StrategyKind::dpor});
  EXPECT_FALSE(all.stages.back().size.has_value());
  EXPECT_EQ(all.explored_fraction(), 1);
}

/// 9! / 3!^3 orders of three threads of three additions, of which 3! are alike.
TEST(StageSize, IsUpToSymmetryWhereTheSearchIs) {
  const PlanResult got = plan(make_program(adders(3, 3)), {.strategy = StrategyKind::dpor,
                                                           .alike = {{{0, 1, 2}}, {}, false},
                                                           .limits = {.executions = 20}});
  const SizeEstimate size = size_of_last(got);
  EXPECT_TRUE(size.up_to_symmetry);
  ASSERT_TRUE(size.at_most.has_value());
  EXPECT_LE(size.at_least, 280);
  EXPECT_GE(*size.at_most, 280);
}

/// Both additions order the plain accesses if the first thread's comes first, as it does in the
/// first execution. In the other one there is a race, which would make events of them.
TEST(StageSize, IsNotToldWhereTheSearchWouldBeginAgain) {
  const ThreadList threads{{{.code = Code::plain_store, .location = 2, .value = 1, .site = 1},
                            {.code = Code::add, .value = 1, .site = 2}},
                           {{.code = Code::add, .value = 1, .site = 3},
                            {.code = Code::plain_load, .location = 2, .site = 4}}};
  for (const RaceMode races : {RaceMode::error, RaceMode::report}) {
    const PlanResult got =
        plan(make_program(threads),
             {.strategy = StrategyKind::dpor, .races = races, .limits = {.executions = 1}});
    const SizeEstimate size = size_of_last(got);
    EXPECT_EQ(size.no_band, races == RaceMode::report ? NoBand::none : NoBand::races);
    EXPECT_EQ(got.explored_fraction().has_value(), races == RaceMode::report);
  }
}

/// Of 10! / 5!^2 = 252 classes dpor has 9 + 11 + 13 + 16 in four turns, and others as many between.
TEST(StageSize, IsOfAllTurnsOfAStageTogether) {
  const PlanResult got = plan(make_program(adders(2, 5)), {.limits = {.executions = 120}});
  ASSERT_EQ(got.stages[0].strategy, StrategyKind::dpor);
  EXPECT_GT(got.stages[0].statistics.executions, 9 + 11U);
  ASSERT_TRUE(got.stages[0].size.has_value());
  EXPECT_LE(got.stages[0].size->at_least, 252);
  EXPECT_GE(got.stages[0].size->at_most.value_or(0), 252);
  EXPECT_FALSE(got.stages[1].size.has_value()) << "it draws";
  ASSERT_EQ(got.stages.size(), 4U);
  EXPECT_FALSE(got.stages[2].size.has_value()) << "without preemptions there are two";
  EXPECT_EQ(got.stages[3].size.value_or(SizeEstimate{}).no_band, NoBand::bound);
  const PlanResult all = plan(make_program(adders(2, 4)), {.bounded_executions = 3});
  EXPECT_TRUE(all.exhausted);
  ASSERT_EQ(all.stages[3].stopped_by, StopReason::executions) << "but nothing is left";
  for (const StageResult& stage : all.stages) {
    EXPECT_FALSE(stage.size.has_value());
  }
}

/// Up to symmetry, 9! / 3!^4 = 280 classes: the search ends in turns, with as many images as there
/// are orders, whatever is run in between.
TEST(StageSize, LeavesTurnsOfASearchUpToSymmetryAsTheyAre) {
  std::vector<std::vector<std::string>> orders(2);
  for (const bool watched : {false, true}) {
    ForEach observer(
        [&](const ExecutionResult& r) { orders[watched ? 1 : 0].push_back(order_text(r.trace)); });
    ToyProgram program = make_program(adders(3, 3));
    PlanPosition position;
    position.size_interval = std::chrono::nanoseconds(0);
    const PlanResult got = run_plan(program,
                                    {.alike = {{{0, 1, 2}}, {}, false},
                                     .position = watched ? &position : nullptr,
                                     .estimates = watched},
                                    observer);
    EXPECT_TRUE(got.exhausted);
    EXPECT_EQ(got.stages[0].statistics.executions, 280U);
    EXPECT_EQ(got.images(), 1680U);
    EXPECT_EQ(position.size.has_value(), watched);
  }
  EXPECT_EQ(orders[0], orders[1]);
}

TEST(StageSize, IsKnownFromTurnToTurn) {
  PlanPosition position;
  position.size_interval = std::chrono::nanoseconds(0);
  std::uint64_t done = 0;
  std::uint64_t later = 0;
  ForEach observer([&](const ExecutionResult&) {
    if (position.strategy != StrategyKind::dpor) {
      position.size_interval = std::chrono::hours(1);  // none is made any more
    } else if (!position.bound) {
      EXPECT_TRUE(position.size.has_value()) << done;
      EXPECT_LE(position.done, done + 1);
      EXPECT_GE(position.done, done);
      later += position.size_interval->count() > 0 ? 1U : 0U;
      ++done;
    }
  });
  ToyProgram program = make_program(adders(2, 5));
  run_plan(program, {.limits = {.executions = 120}, .position = &position, .estimates = true},
           observer);
  EXPECT_GT(later, 11U);
}

TEST(StageSize, HasATwentiethOfATimeLimit) {
  using namespace std::chrono_literals;
  const auto kept = [](const PlanOptions& options) {
    const std::vector<Stage> stages = stages_of(options);
    return time_for_estimates(stages, options);
  };
  const Limits ten{.time = 10s};
  EXPECT_EQ(kept({.limits = ten, .estimates = true}), 500ms);
  EXPECT_EQ(kept({.strategy = StrategyKind::dpor, .limits = ten, .estimates = true}), 500ms);
  EXPECT_EQ(kept({.limits = {.time = 100s}, .estimates = true}), 1s);
  EXPECT_EQ(kept({.estimates = true}), 0s) << "no limit";
  EXPECT_EQ(kept({.limits = ten}), 0s) << "not wanted";
  EXPECT_EQ(kept({.preemption_bound = 2, .limits = ten, .estimates = true}), 0s) << "not possible";
  EXPECT_EQ(kept({.strategy = StrategyKind::pos, .limits = ten, .estimates = true}), 0s);
  const PlanOptions options{.limits = ten};
  Budget budget(options);
  budget.keep_back(500ms);
  budget.begin();
  EXPECT_EQ(budget.for_stage(Stage{}, 0).time, 9500ms);
}

}  // namespace
}  // namespace heddle::scheduler::testing
