#include "scheduler/search/trace_races.hpp"

#include <gtest/gtest.h>

#include <set>

#include "scheduler/around/replay.hpp"
#include "scheduler/search/waiting_events.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/random_program.hpp"

namespace heddle::scheduler::testing {
namespace {

using Code = Instruction::Code;

/// Follows a schedule, and keeps the races of that execution.
class RacesOf final : public Strategy {
 public:
  explicit RacesOf(const char* schedule) : replay_(parse_schedule(schedule)) {}
  bool begin_execution() override { return replay_.begin_execution(); }
  std::optional<ThreadId> choose(std::span<const Event> next_events) override {
    return replay_.choose(next_events);
  }
  std::uint16_t choose_value(std::uint16_t count) override { return replay_.choose_value(count); }
  void end_execution(const EndedExecution& execution) override {
    AccessLists lists;
    lists.update(execution.trace);
    std::vector<TraceRace> found;
    TraceRaces(execution, lists, Parking::never).collect(0, found);
    for (const TraceRace& race : found) {
      races.emplace(execution.trace.events()[race.first].site, race.second.event.site);
    }
  }

  std::set<std::pair<SiteId, SiteId>> races;

 private:
  Replay replay_;
};

using Pairs = std::set<std::pair<SiteId, SiteId>>;

Pairs races_of(const ThreadList& threads, const char* schedule) {
  ToyProgram program = make_program(threads);
  RacesOf strategy(schedule);
  explore_toy(program, strategy);
  return strategy.races;
}

TEST(TraceRaces, AreOfEventsDirectlyAfterEachOtherOnly) {
  const ThreadList threads{{{.code = Code::store, .site = 1}},
                           {{.code = Code::store, .site = 2}},
                           {{.code = Code::load, .site = 3}}};
  EXPECT_EQ(races_of(threads, "heddle-schedule-1 0 1 2"), (Pairs{{1, 2}, {2, 3}}));
}

TEST(TraceRaces, CompareALockWithTheEarlierAcquisitionNotWithTheUnlock) {
  const Instructions section{{.code = Code::lock, .location = 4, .site = 1},
                             {.code = Code::unlock, .location = 4, .site = 2}};
  Instructions other = section;
  other[0].site = 3;
  other[1].site = 4;
  EXPECT_EQ(races_of({section, other}, "heddle-schedule-1 0*2 1*2"), (Pairs{{1, 3}}));
}

TEST(TraceRaces, IncludeALockThatIsNeverTaken) {
  const ThreadList threads{{{.code = Code::lock, .location = 4, .site = 1}},
                           {{.code = Code::lock, .location = 4, .site = 2}}};
  EXPECT_EQ(races_of(threads, "heddle-schedule-1 0"), (Pairs{{1, 2}}));
}

Event make(EventKind kind, ThreadId thread) {
  Event event;
  event.kind = kind;
  event.thread = thread;
  return event;
}

TEST(WaitingEvents, ArePossibleAsTheStateOfTheirObjectSays) {
  const Event lock = make(EventKind::lock, 1);
  EXPECT_TRUE(is_possible(lock, {0, 0}));
  EXPECT_FALSE(is_possible(lock, {1, 0})) << "thread 0 holds it";
  EXPECT_FALSE(is_possible(lock, {2, 0})) << "a normal mutex that the thread itself holds";
  EXPECT_FALSE(is_possible(lock, {0, 4})) << "thread 2 reads";
  const Event shared = make(EventKind::shared_lock, 1);
  EXPECT_TRUE(is_possible(shared, {0, 4}));
  EXPECT_FALSE(is_possible(shared, {1, 0}));
  const Event wait = make(EventKind::semaphore_wait, 0);
  EXPECT_TRUE(is_possible(wait, {2, 0}));
  EXPECT_FALSE(is_possible(wait, {0, 0}));
  Event read = make(EventKind::kernel_read, 0);
  EXPECT_TRUE(is_possible(read, {0, 0})) << "it is not known for what it waits";
  read.set_awaited(1);
  EXPECT_FALSE(is_possible(read, {2, 0})) << "there is room to write, and nothing to read";
  EXPECT_TRUE(is_possible(read, {3, 0}));
}

}  // namespace
}  // namespace heddle::scheduler::testing
