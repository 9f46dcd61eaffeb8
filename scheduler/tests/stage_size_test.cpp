#include "scheduler/plan/stage_size.hpp"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace heddle::scheduler::testing
