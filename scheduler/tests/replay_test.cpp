#include "scheduler/around/replay.hpp"

#include <gtest/gtest.h>

#include <random>

#include "scheduler/random/random_walk.hpp"
#include "scheduler/search/depth_first.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/random_program.hpp"

namespace heddle::scheduler::testing {
namespace {

Schedule parse_back(const Schedule& schedule) { return parse_schedule(to_text(schedule)); }

TEST(Replay, ReproducesRandomExecutionsFromTheTextOfTheirSchedule) {
  std::mt19937 random(11);
  for (unsigned i = 0; i < 300; ++i) {
    const ThreadList threads = random_threads(
        random, {.most_events = 12, .plain = true, .conditions = true, .operations = 4});
    SCOPED_TRACE(describe(threads));
    ToyProgram program = make_program(threads);
    RandomWalk walk(i);
    std::vector<Event> events;
    Schedule schedule;
    const Seen first = explore_toy(
        program, walk,
        [&](const ExecutionResult& e) {
          events.assign(e.trace.events().begin(), e.trace.events().end());
          schedule = schedule_of(e.trace, e.promoted);
        },
        1);
    Replay replay(parse_back(schedule), events);
    const Seen again = explore_toy(program, replay);
    ASSERT_EQ(again.stopped_by, StopReason::exhausted);
    ASSERT_TRUE(replay.finished());
    ASSERT_EQ(again.statistics.executions, 1U);
    ASSERT_EQ(again.orders, first.orders);
    ASSERT_EQ(again.outcomes, first.outcomes);
  }
}

const ThreadList two_stores{{{.code = Instruction::Code::store, .value = 1, .site = 1}},
                            {{.code = Instruction::Code::store, .value = 2, .site = 2}}};

ExplorationResult run(Replay replay) {
  ToyProgram program = make_program(two_stores);
  ForEach observer(nullptr);
  ExecutionAnalysis analysis;
  return explore(program, replay, observer, {}, analysis, {});
}

TEST(Replay, GoesOnByItselfWhereTheScheduleEnds) {
  ToyProgram program = make_program(two_stores);
  Replay replay(parse_schedule("heddle-schedule-1 1"));
  EXPECT_EQ(explore_toy(program, replay).orders, std::set<std::string>{"BA"});
}

TEST(Replay, SaysWhichStepCannotBeTaken) {
  const auto result = run(Replay(parse_schedule("heddle-schedule-1 1 1")));
  EXPECT_EQ(result.stopped_by, StopReason::nondeterminism);
  EXPECT_EQ(result.nondeterminism->message,
            "the same choices led elsewhere at step 1: thread 1 has no next event");
}

TEST(Replay, ComparesEventsWithTheRecordedOnes) {
  Event other;
  other.kind = EventKind::load;
  other.site = 77;
  const auto result = run(Replay(parse_schedule("heddle-schedule-1 0 1"), {other}));
  ASSERT_EQ(result.stopped_by, StopReason::nondeterminism);
  EXPECT_NE(result.nondeterminism->message.find("site 77"), std::string::npos);
}

}  // namespace
}  // namespace heddle::scheduler::testing
