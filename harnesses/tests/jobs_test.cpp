#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <random>
#include <set>

#include "harnesses/in_jobs/stages_in_jobs.hpp"
#include "harnesses/jobs/crew/crew.hpp"
#include "harnesses/jobs/stage_work.hpp"
#include "scheduler/plan/exploration_plan.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/random_program.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::StrategyKind;
using scheduler::testing::ThreadList;
using scheduler::testing::ToyProgram;

TEST(StageWork, HandsOutTheFirstExecutionsOfAllWhateverIsLost) {
  std::mt19937 random(3);
  for (unsigned round = 0; round < 100; ++round) {
    const std::uint64_t wanted = 1 + random() % 200;
    StageWork work(StageWork::Kind::executions, {}, 0);
    std::set<std::uint64_t> explored;
    while (explored.size() < wanted) {
      const auto unit = work.take(0, 1 + random() % (wanted - explored.size()));
      ASSERT_TRUE(unit);
      if (random() % 4 == 0) {
        ASSERT_TRUE(work.give_back(unit->id));
        continue;
      }
      WorkResult result;
      result.id = unit->id;
      const std::uint64_t done = 1 + random() % unit->executions_left;
      result.first_execution = unit->first_execution + done;
      result.executions_left = unit->executions_left - done;
      ASSERT_TRUE(work.commit(result));
      ASSERT_FALSE(work.commit(result));
      for (std::uint64_t i = 0; i < done; ++i) {
        ASSERT_TRUE(explored.insert(unit->first_execution + i).second);
      }
    }
    EXPECT_EQ(*explored.rbegin(), wanted - 1);
  }
}

TEST(StageWork, IsOneUnitWhereTheStrategyCannotBeDivided) {
  EXPECT_EQ(StageWork::kind_of(StrategyKind::dpor, std::nullopt), StageWork::Kind::subtrees);
  EXPECT_EQ(StageWork::kind_of(StrategyKind::dpor, 1U), StageWork::Kind::whole);
  EXPECT_EQ(StageWork::kind_of(StrategyKind::sleep_set, std::nullopt), StageWork::Kind::whole);
  EXPECT_EQ(StageWork::kind_of(StrategyKind::random, std::nullopt), StageWork::Kind::executions);
  StageWork work(StageWork::Kind::whole, StageWork::whole(StageWork::Kind::whole), 7);
  const auto unit = work.take(0, 100);
  ASSERT_TRUE(unit);
  EXPECT_EQ(unit->id, 8U);
  EXPECT_FALSE(unit->is_divisible);
  EXPECT_FALSE(work.take(1, 100));
  EXPECT_TRUE(work.give_back(unit->id));
  EXPECT_FALSE(work.is_done());
}

/// A worker of a toy program. Now and then it dies without a word.
void explore_toy_units(const ThreadList& threads, unsigned most_deaths, WorkQueue& queue) {
  ToyProgram program = make_program(threads);
  std::mt19937 random(static_cast<unsigned>(getpid()));
  while (const auto unit = queue.take()) {
    scheduler::testing::ForEach nobody(nullptr);
    scheduler::Portion portion;
    portion.parts = unit->parts;
    class Soon final : public scheduler::Pause {
     public:
      bool is_due() override { return ++asked_ == 3; }

     private:
      unsigned asked_ = 0;
    } soon;
    portion.pause = &soon;
    scheduler::PlanOptions plan;
    plan.strategy = unit->strategy;
    plan.portion = &portion;
    plan.promoted = unit->promoted;
    const scheduler::PlanResult found = run_plan(program, plan, nobody);
    if (random() % 100 < most_deaths) {
      kill(getpid(), SIGKILL);
    }
    WorkResult result;
    result.id = unit->id;
    result.done.result = found.stages.back();
    result.done.wanted = portion.wanted;
    result.done.longest = portion.longest;
    result.explored = portion.explored;
    result.left = portion.parts;
    result.is_paused = portion.is_paused;
    queue.commit(result);
  }
}

scheduler::PlanResult explore_with_crew(const ThreadList& threads, unsigned workers,
                                        unsigned deaths, unsigned& lost) {
  Crew crew(workers, [&](WorkQueue& queue) { explore_toy_units(threads, deaths, queue); });
  const Options options;
  SearchState state;
  scheduler::PlanPosition position;
  Progress progress(false, "", position, std::nullopt);
  StagesInJobs stages(crew, options, state, false, progress, position,
                      [](const SearchState& /*state*/) {});
  scheduler::PlanOptions plan;
  plan.strategy = StrategyKind::dpor;
  plan.runner = &stages;
  ToyProgram nothing = make_program(threads);
  scheduler::testing::ForEach nobody(nullptr);
  scheduler::PlanResult result = run_plan(nothing, plan, nobody);
  for (const auto& [how, count] : stages.lost()) {
    lost += count;
  }
  return result;
}

TEST(Crew, ExploresWhatOneProcessExploresThoughWorkersDie) {
  std::mt19937 random(8);
  unsigned lost = 0;
  for (unsigned i = 0; i < 12 || (lost == 0 && i < 120); ++i) {  // who dies is left to chance
    const ThreadList threads = scheduler::testing::random_threads(
        random, {.most_events = 9, .plain = i % 3 == 0, .conditions = i % 2 != 0});
    SCOPED_TRACE(describe(threads));
    ToyProgram program = make_program(threads);
    scheduler::PlanOptions plan;
    plan.strategy = StrategyKind::dpor;
    scheduler::testing::ForEach nobody(nullptr);
    const scheduler::PlanResult one = run_plan(program, plan, nobody);
    const scheduler::PlanResult several = explore_with_crew(threads, 1 + i % 3, 15, lost);
    EXPECT_EQ(several.statistics.executions, one.statistics.executions);
    EXPECT_EQ(several.statistics.redundant, one.statistics.redundant);
    EXPECT_EQ(several.statistics.events, one.statistics.events);
    EXPECT_EQ(several.promoted, one.promoted);
    EXPECT_EQ(several.exhausted, one.exhausted);
    EXPECT_EQ(several.explored_fraction(), one.explored_fraction());
  }
  EXPECT_GT(lost, 0U);
}

TEST(Crew, GivesUpWhereEveryWorkerDies) {
  std::mt19937 random(8);
  const ThreadList threads = scheduler::testing::random_threads(random, {});
  unsigned lost = 0;
  EXPECT_THROW(static_cast<void>(explore_with_crew(threads, 2, 100, lost)), std::runtime_error);
}

}  // namespace
}  // namespace heddle::harnesses
