#include "scheduler/around/watched_program.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <random>
#include <set>
#include <vector>

#include "scheduler/search/depth_first.hpp"
#include "scheduler/search/sleep_set.hpp"
#include "scheduler/search/weighted_dpor.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/hasty_program.hpp"
#include "scheduler/tests/random_program.hpp"

namespace heddle::scheduler::testing {
namespace {

constexpr std::size_t room = 1000;
constexpr unsigned programs = 60;

using Steps = std::vector<ScheduleStep>;

/// As another process would see it.
class Shared {
 public:
  Shared() : words_(RunningExecution::bytes_for(room) / sizeof(std::max_align_t) + 1) {
    running = new (words_.data()) RunningExecution(room);
  }
  RunningExecution* running;

 private:
  std::vector<std::max_align_t> words_;
};

struct Ended {
  Steps steps;
  Ending ending = Ending::completed;
};

std::vector<Ended> explored(Program& program, Strategy& strategy, const ForEach::Function& each) {
  std::vector<Ended> all;
  ForEach observer([&](const ExecutionResult& result) {
    all.push_back({schedule_of(result.trace, {}).steps, result.ending});
    each(result);
  });
  ExecutionAnalysis analysis;
  explore(program, strategy, observer, {}, analysis, {});
  return all;
}

bool begins_with(const Steps& steps, const Steps& beginning) {
  return steps.size() >= beginning.size() &&
         std::equal(beginning.begin(), beginning.end(), steps.begin());
}

/// The property of a program by each strategy that takes several steps or known beginnings.
template <typename Check>
void for_each_search(unsigned seed, const Check& check) {
  std::mt19937 random(seed);
  for (unsigned i = 0; i < programs; ++i) {
    const ThreadList threads = random_threads(random, {.threads = 2, .most_events = 6});
    SCOPED_TRACE(describe(threads));
    check(threads, [] { return std::make_unique<DepthFirst>(); });
    check(threads, [] { return std::make_unique<SleepSet>(); });
    check(threads, [] { return std::make_unique<WeightedDpor>(Parking::idle); });
  }
}

TEST(WatchedProgram, HasWrittenTheChoicesOfEachExecution) {
  for_each_search(1, [](const ThreadList& threads, const auto& make) {
    ToyProgram toy = make_program(threads);
    HastyProgram program(toy);
    Shared shared;
    Watch watch;
    watch.running = shared.running;
    WatchedProgram watched(program, watch);
    const auto strategy = make();
    explored(watched, *strategy, [&](const ExecutionResult& result) {
      ASSERT_EQ(shared.running->choices(room), schedule_of(result.trace, {}).steps);
    });
  });
}

TEST(WatchedProgram, SaysNothingBeforeTheFirstExecutionAndWhereItWasDamaged) {
  const Shared shared;
  EXPECT_EQ(shared.running->choices(room), std::nullopt);
  shared.running->begin();
  EXPECT_EQ(shared.running->choices(room), Steps{});
  shared.running->take({max_threads, 0});
  EXPECT_EQ(shared.running->choices(room), std::nullopt);
  shared.running->cut(room + 1);
  EXPECT_EQ(shared.running->choices(room), std::nullopt);
  shared.running->forget();
  EXPECT_EQ(shared.running->choices(room), std::nullopt);
}

/// All orders but those behind the fatal step, and that one.
TEST(WatchedProgram, EndsAtAFatalStepAndExploresAllElse) {
  std::mt19937 random(2);
  for (unsigned i = 0; i < programs; ++i) {
    const ThreadList threads = random_threads(random, {.threads = 3, .most_events = 5});
    SCOPED_TRACE(describe(threads));
    ToyProgram toy = make_program(threads);
    HastyProgram program(toy);
    DepthFirst whole;
    const std::vector<Ended> all = explored(program, whole, [](const ExecutionResult&) {});
    FatalSchedule fatal;
    fatal.schedule.steps = all[random() % all.size()].steps;
    fatal.schedule.steps.resize(random() % (fatal.schedule.steps.size() + 1));
    const auto behind = std::ranges::count_if(
        all, [&](const Ended& one) { return begins_with(one.steps, fatal.schedule.steps); });
    Watch watch;
    watch.fatal.add(fatal);
    WatchedProgram watched(program, watch);
    DepthFirst rest;
    const std::vector<Ended> seen = explored(watched, rest, [](const ExecutionResult&) {});
    EXPECT_EQ(seen.size(), all.size() - static_cast<std::size_t>(behind) + 1);
    for (const Ended& one : seen) {
      const bool is_fatal = one.steps == fatal.schedule.steps;
      EXPECT_EQ(one.ending == Ending::fault, is_fatal);
      EXPECT_TRUE(is_fatal || !begins_with(one.steps, fatal.schedule.steps));
    }
  }
}

}  // namespace
}  // namespace heddle::scheduler::testing
