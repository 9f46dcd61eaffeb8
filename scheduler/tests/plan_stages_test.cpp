#include "scheduler/plan/plan_stages.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "scheduler/plan/stage_runner.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/random_program.hpp"

namespace heddle::scheduler::testing {
namespace {

using Code = Instruction::Code;
using ::testing::ElementsAre;

ThreadList adders(unsigned threads, unsigned events) {
  return ThreadList(threads, Instructions(events, {.code = Code::add, .value = 1, .site = 1}));
}

PlanResult plan(ToyProgram program, const PlanOptions& options) {
  ForEach observer(nullptr);
  return run_plan(program, options, observer);
}

std::vector<std::string> strategies_of(const PlanResult& result) {
  std::vector<std::string> names;
  for (const StageResult& stage : result.stages) {
    names.push_back(std::string(name_of(stage.strategy)) +
                    (stage.bound ? " " + std::to_string(*stage.bound) : ""));
  }
  return names;
}

TEST(PlanStages, KeepAShareOfTheBudgetForTheRandomisedStrategies) {
  const PlanResult got =
      plan(make_program(adders(3, 6)), {.limits = {.executions = 1000}, .estimates = true});
  EXPECT_THAT(strategies_of(got),
              ElementsAre("dpor", "pct, pos and surw in turns", "dpor 0", "dpor 1"));
  const StageResult& search = got.stages[0];
  const StageResult& random = got.stages[1];
  EXPECT_EQ(got.statistics.executions, 1000U);
  EXPECT_TRUE(search.out_of_share);
  EXPECT_FALSE(random.out_of_share);
  EXPECT_GT(random.statistics.executions, 200U + search.statistics.executions / 4);
  EXPECT_EQ(got.stopped_by, StopReason::executions);
  ASSERT_TRUE(random.pct.has_value());
  EXPECT_EQ(random.pct->threads, 3U);
  EXPECT_EQ(random.pct->depth, 3U);
  EXPECT_TRUE(search.size.has_value());
  EXPECT_FALSE(random.size.has_value());
  EXPECT_NE(got.explored_fraction().value_or(0), 1);
}

/// Uses up what each stage may have.
class Elsewhere final : public StageRunner {
 public:
  StageDone run(const StageOrder& order) override {
    told_ += std::string(name_of(order.strategy)) + " of " +
             std::to_string(order.limits.executions) +
             ", stages before: " + std::to_string(order.so_far->stages.size()) + "\n";
    StageDone done;
    done.result.statistics.executions = order.limits.executions;
    done.result.stopped_by = StopReason::executions;
    return done;
  }
  [[nodiscard]] std::vector<Race> races() const override { return {}; }
  [[nodiscard]] bool has_possible_races() const override { return false; }
  [[nodiscard]] const std::string& told() const { return told_; }

 private:
  std::string told_;
};

TEST(PlanStages, ComeOneAfterTheOtherWhereTheyAreExploredElsewhere) {
  Elsewhere elsewhere;
  const PlanResult got =
      plan(make_program(adders(2, 2)), {.limits = {.executions = 1000}, .runner = &elsewhere});
  EXPECT_EQ(elsewhere.told(),
            "dpor of 800, stages before: 0\n"
            "pct, pos and surw in turns of 200, stages before: 1\n");
  EXPECT_THAT(strategies_of(got), ElementsAre("dpor", "pct, pos and surw in turns"));
  EXPECT_TRUE(got.stages[0].out_of_share);
  EXPECT_EQ(got.statistics.executions, 1000U);
  EXPECT_EQ(got.stopped_by, StopReason::executions);
  EXPECT_FALSE(got.exhausted);
}

/// Two threads of two events each: 4! / (2! 2!) = 6 classes, within the first turn of 9.
TEST(PlanStages, HaveNoTurnWhereTheFirstOneIsEnough) {
  const PlanResult got = plan(make_program(adders(2, 2)), {.limits = {.executions = 1000}});
  EXPECT_THAT(strategies_of(got), ElementsAre("dpor"));
  EXPECT_EQ(got.statistics.executions, 6U);
  EXPECT_TRUE(got.exhausted);
}

/// Two threads of four events each: 8! / (4! 4!) = 70 classes. The turns of dpor are 9, 11, 13, 16
/// and 20 long, and in the sixth one it needs 1 more; the randomised ones have had 9 + 13 + 20 by
/// then, the bounds at most 5 + 8. (The bounds need fewer: with 0 preemptions 2 executions, ...)
TEST(PlanStages, AreNotNeededAnyMoreWhenTheSearchHasEnded) {
  const PlanResult got = plan(make_program(adders(2, 4)), {.limits = {.executions = 1000}});
  EXPECT_TRUE(got.exhausted);
  EXPECT_EQ(got.explored_fraction(), 1);
  EXPECT_EQ(got.stages[0].statistics.executions, 70U);
  EXPECT_EQ(got.stages[0].stopped_by, StopReason::exhausted);
  EXPECT_EQ(got.stages[1].statistics.executions, 42U);
  EXPECT_EQ(got.stages[1].stopped_by, StopReason::not_needed);
  EXPECT_LE(got.statistics.executions, 70U + 42U + 13U);
}

/// A search is the same whether others have turns between its own, or none.
TEST(PlanStages, DoNotChangeASearchByTheirTurns) {
  std::mt19937 random(8);
  unsigned with_turns = 0;
  for (unsigned i = 0; i < 1500; ++i) {
    const ProgramShape shape{.most_events = 9, .plain = i % 3 == 0, .loops = i % 3 == 1};
    const ThreadList threads = random_threads(random, shape);
    SCOPED_TRACE(describe(threads));
    const PlanResult alone = plan(make_program(threads), {.strategy = StrategyKind::dpor});
    const PlanResult turns = plan(make_program(threads), {});
    ASSERT_EQ(turns.exhausted, alone.exhausted);
    ASSERT_EQ(turns.promoted, alone.promoted);
    if (turns.stages[0].stopped_by == StopReason::exhausted) {
      ASSERT_EQ(turns.stages[0].statistics.executions, alone.statistics.executions);
      ASSERT_EQ(turns.stages[0].statistics.redundant, alone.statistics.redundant);
      ASSERT_EQ(turns.stages[0].statistics.events, alone.statistics.events);
    }
    with_turns += turns.stages.size() > 2 ? 1 : 0;
  }
  EXPECT_GT(with_turns, 50U);
}

/// Two threads of four events each that are alike: 70 classes, each the image of another one.
TEST(PlanStages, ExploreUpToSymmetryInTurns) {
  PlanOptions options;
  options.alike.classes = {{0, 1}};
  const PlanResult got = plan(make_program(adders(2, 4)), options);
  EXPECT_TRUE(got.exhausted);
  EXPECT_GT(got.stages.size(), 1U);
  EXPECT_EQ(got.stages[0].statistics.executions, 35U);
  EXPECT_EQ(got.images(), 70U);
}

TEST(PlanStages, AreTheSameForTheSameSeed) {
  const auto events = [](std::uint64_t seed) {
    std::vector<std::uint64_t> seen;
    for (const StageResult& stage :
         plan(make_program(adders(3, 6)), {.seed = seed, .limits = {.executions = 500}}).stages) {
      seen.push_back(stage.statistics.executions);
      seen.push_back(stage.statistics.events);
    }
    return seen;
  };
  EXPECT_EQ(events(1), events(1));
}

/// A thread waits for the other in a loop; another one has many events. The bounds are given up as
/// soon as an execution shows it, one run each at most.
TEST(PlanStages, GiveUpBoundsWhereThreadsWait) {
  ThreadList threads = adders(2, 5);
  threads.push_back({{.code = Code::spin, .location = 1, .value = 1, .site = 2}});
  threads.push_back({{.code = Code::store, .location = 1, .value = 1, .site = 3}});
  const PlanResult got = plan(make_program(threads), {});
  EXPECT_TRUE(got.exhausted);
  EXPECT_TRUE(got.preemption_bounds_completed.empty());
  unsigned bounds = 0;
  for (const StageResult& stage : got.stages) {
    if (stage.bound) {
      ++bounds;
      EXPECT_EQ(stage.stopped_by, StopReason::unbounded);
      EXPECT_LE(stage.statistics.runs(), 2U);
    }
  }
  EXPECT_EQ(bounds, 3U);
  const PlanResult asked = plan(make_program(threads), {.preemption_bound = 1});
  EXPECT_EQ(asked.preemption_bounds_completed, (std::vector<unsigned>{0, 1})) << "asked for";
}

TEST(PlanStages, EndWithTheBoundAskedFor) {
  const PlanResult got =
      plan(make_program(adders(3, 6)), {.preemption_bound = 1, .limits = {.executions = 100'000}});
  EXPECT_THAT(strategies_of(got), ElementsAre("dpor 0", "dpor 1"));
  EXPECT_FALSE(got.exhausted);
  EXPECT_EQ(got.stopped_by, StopReason::exhausted);
}

/// A thread that never ends, and whose loop is never idle.
ToyProgram endless() {
  const ToyProgram::Body counter = [](ToyActions toy) -> ToyThread {
    for (std::uint64_t turns = 0;; ++turns) {
      co_await toy.store(0, turns, 1);
    }
  };
  return ToyProgram({counter}, 1);
}

TEST(PlanStages, ATimeLimitHoldsWithinAnExecution) {
  for (const StrategyKind strategy :
       {StrategyKind::sleep_set, StrategyKind::random, StrategyKind::pct, StrategyKind::pos}) {
    const PlanResult got =
        plan(endless(), {.strategy = strategy, .limits = {.time = std::chrono::milliseconds(20)}});
    EXPECT_EQ(got.stopped_by, StopReason::time);
    EXPECT_EQ(got.statistics.executions + got.statistics.pruned, 0U);
    EXPECT_GT(got.statistics.events, 0U);
    EXPECT_FALSE(got.exhausted);
    EXPECT_LT(got.statistics.seconds, 5);
  }
}

/// Two threads that write one location thousands of times.
ToyProgram long_one() {
  const ToyProgram::Body writer = [](ToyActions toy) -> ToyThread {
    for (std::uint64_t turns = 0; turns < 4'000; ++turns) {
      co_await toy.store(0, turns, 1);
    }
  };
  return ToyProgram({writer, writer}, 1);
}

TEST(PlanStages, ATimeLimitHoldsInWhatIsMadeOfAnExecution) {
  for (const std::optional<unsigned> bound :
       {std::optional<unsigned>(1), std::optional<unsigned>()}) {
    const PlanResult got = plan(long_one(), {.strategy = StrategyKind::dpor,
                                             .preemption_bound = bound,
                                             .limits = {.time = std::chrono::milliseconds(50)}});
    EXPECT_EQ(got.stopped_by, StopReason::time);
    EXPECT_FALSE(got.exhausted);
    EXPECT_LT(got.statistics.seconds, 2);
  }
}

TEST(PlanStages, CanBeStoppedWithinAnExecution) {
  std::atomic<bool> stop = false;
  std::thread user([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    stop = true;
  });
  const PlanResult got = plan(endless(), {.limits = {.stop = &stop}});
  user.join();
  EXPECT_EQ(got.stopped_by, StopReason::interrupted);
  EXPECT_EQ(got.statistics.executions + got.statistics.pruned, 0U);
}

TEST(PlanStages, SayWhereTheyStand) {
  PlanPosition position;
  std::vector<std::string> seen;
  ForEach observer([&](const ExecutionResult&) {
    const std::string now(name_of(position.strategy));
    if (seen.empty() || seen.back() != now) {
      seen.push_back(now);
    }
  });
  ToyProgram program = make_program(adders(3, 6));
  run_plan(program, {.limits = {.executions = 1000}, .position = &position}, observer);
  ASSERT_GT(seen.size(), 3U);
  seen.resize(4);
  EXPECT_THAT(seen, ElementsAre("dpor", "pct, pos and surw in turns", "dpor",
                                "pct, pos and surw in turns"));
}

}  // namespace
}  // namespace heddle::scheduler::testing
