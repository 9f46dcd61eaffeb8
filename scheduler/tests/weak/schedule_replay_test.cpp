#include "scheduler/weak/schedules/schedule_replay.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "scheduler/nondeterminism.hpp"
#include "scheduler/tests/weak/execution_graphs.hpp"
#include "scheduler/tests/weak/guided_weak_program.hpp"
#include "scheduler/weak/schedules/weak_execution.hpp"

/// Graphs as schedules, which lead to them again.
namespace heddle::scheduler::testing {
namespace {

std::vector<EventId> events_of(const ExecutionGraph& graph) {
  std::vector<EventId> all;
  for (std::size_t t = 0; t < graph.threads(); ++t) {
    EventId id{static_cast<ThreadId>(t), 0};
    for (const GraphEvent& event : graph.events_of(id.thread)) {
      if (!event.is_waiting()) {
        all.push_back(id);
      }
      ++id.index;
    }
  }
  return all;
}

Schedule schedule_of_graph(const ExecutionGraph& graph, ConsistencyModel model) {
  const std::vector<EventId> events = events_of(graph);
  return schedule_of(WeakExecution{.graph = graph, .model = model, .executed = events});
}

bool has(const WeakProgram& program, WeakOp::Code code) {
  return std::ranges::any_of(program, [code](const WeakThread& thread) {
    return std::ranges::any_of(thread, [code](const WeakOp& op) { return op.code == code; });
  });
}

struct Tally {
  std::uint64_t graphs = 0;
  std::uint64_t weak = 0;
};

void replay_all(const WeakProgram& program, ConsistencyModel model, Tally& tally) {
  const bool wakes = has(program, WeakOp::Code::wake);
  const bool waits = wakes || has(program, WeakOp::Code::lock) ||
                     has(program, WeakOp::Code::share) || has(program, WeakOp::Code::take) ||
                     has(program, WeakOp::Code::once_begin);
  const std::set<std::string> interleaved = execution_graphs(program, MemoryModel::sc);
  GuidedWeakProgram searched(program);
  GuidedWeakProgram replayed(program);
  ScheduleReplay replay(replayed, model);
  GraphSearch(searched, model).run([&](const EndedGraph& ended) {
    if (ended.ending == GraphEnding::given_up && waits) {
      return true;  // that is no execution
    }
    const Schedule schedule = schedule_of_graph(ended.graph, model);
    EXPECT_EQ(parse_schedule(to_text(schedule)), schedule);
    const EndedGraph& again = replay.run(schedule);
    EXPECT_EQ(text_of(again.graph), text_of(ended.graph)) << to_text(schedule);
    EXPECT_EQ(again.ending, ended.ending) << to_text(schedule);
    // What an interleaving explains is told as one, but for who was woken by which of several.
    const bool is_complete = ended.ending == GraphEnding::completed;
    if (is_complete && !wakes) {
      EXPECT_EQ(schedule.weak.empty(), interleaved.contains(text_of(ended.graph)))
          << to_text(schedule);
    }
    ++tally.graphs;
    tally.weak += schedule.weak.empty() ? 0 : 1;
    return !::testing::Test::HasFailure();
  });
}

void replay_generated(WeakProgram (*generate)(std::mt19937&), unsigned programs) {
  std::mt19937 random(5);
  Tally tally;
  for (unsigned i = 0; i < programs && !::testing::Test::HasFailure(); ++i) {
    const WeakProgram program = generate(random);
    for (const ConsistencyModel model : {ConsistencyModel::sequentially_consistent,
                                         ConsistencyModel::tso, ConsistencyModel::cpp20}) {
      SCOPED_TRACE(describe(program));
      replay_all(program, model, tally);
    }
  }
  std::printf("%llu graphs replayed, %llu of them are no interleavings\n",
              static_cast<unsigned long long>(tally.graphs),
              static_cast<unsigned long long>(tally.weak));
  EXPECT_GT(tally.weak, 0U);
}

TEST(ScheduleReplay, LeadsToEachGraphOfGeneratedProgramsAgain) {
  replay_generated(random_weak_program, 500);
}

TEST(ScheduleReplay, LeadsToEachGraphOfWideProgramsAgain) {
  replay_generated(random_wide_program, 50);
}

TEST(ScheduleReplay, LeadsToEachGraphOfProgramsWhoseThreadsWaitAgain) {
  replay_generated(random_locking_program, 100);
  replay_generated(random_sharing_program, 50);
  replay_generated(random_object_program, 100);
  replay_generated(random_sleeping_program, 100);
  replay_generated(random_condition_program, 20);
}

const WeakProgram message_passing{{store(0, 1), store(1, 1, Order::release)},
                                  {load(1, Order::acquire), load(0)}};

TEST(ScheduleReplay, RefusesWhatTheModelDoesNotAllow) {
  GuidedWeakProgram program(message_passing);
  ScheduleReplay replay(program, ConsistencyModel::cpp20);
  // The flag is seen, and then what was there before the data.
  EXPECT_THROW(replay.run(parse_schedule("heddle-schedule-1 w=4<^1 0*2 1*2")), NondeterminismError);
  EXPECT_NO_THROW(replay.run(parse_schedule("heddle-schedule-1 w=3<^2,4<^1 0*2 1*2")));
}

TEST(ScheduleReplay, RefusesWhatIsNotOfTheProgram) {
  GuidedWeakProgram program(message_passing);
  ScheduleReplay replay(program, ConsistencyModel::cpp20);
  for (const char* text :
       {"heddle-schedule-1 0*3",               // thread 0 has two steps
        "heddle-schedule-1 2",                 // there is no thread 2
        "heddle-schedule-1 0=1",               // nothing is chosen
        "heddle-schedule-1 w=3<1 0*2 1*2",     // step 3 reads the flag, step 1 is the data's
        "heddle-schedule-1 w=2^1 0*2 1*2",     // likewise
        "heddle-schedule-1 w=4^1 0*2 1*2",     // a load is not stored
        "heddle-schedule-1 w=2<1 0*2 1*2",     // nor does a store read
        "heddle-schedule-1 w=4<3 0*2 1*2"}) {  // nor can one read from a load
    EXPECT_THROW(replay.run(parse_schedule(text)), NondeterminismError) << text;
  }
}

TEST(ScheduleReplay, StopsWhereTheScheduleEnds) {
  GuidedWeakProgram program(message_passing);
  ScheduleReplay replay(program, ConsistencyModel::cpp20);
  EXPECT_EQ(replay.run(parse_schedule("heddle-schedule-1 0*2 1")).ending, GraphEnding::cut);
  EXPECT_EQ(replay.run(parse_schedule("heddle-schedule-1 0*2 1*2")).ending, GraphEnding::completed);
}

}  // namespace
}  // namespace heddle::scheduler::testing
