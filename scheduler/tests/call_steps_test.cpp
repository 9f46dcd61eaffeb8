#include "scheduler/progress/call_steps.hpp"

#include <gtest/gtest.h>

namespace heddle::scheduler {
namespace {

class Made {
 public:
  Made& event(ThreadId thread, IdleLap lap = IdleLap::none, EventKind kind = EventKind::load) {
    Event event;
    event.thread = thread;
    event.kind = kind;
    event.idle_lap = lap;
    append({.event = event, .log = {}});
    return *this;
  }
  Made& log(LogKind kind, ThreadId thread, std::uint32_t operation) {
    const LogEntry entry{.kind = kind, .thread = thread, .label = operation};
    append({.event = {}, .log = {&entry, 1}});
    return *this;
  }
  Trace trace;

 private:
  void append(const Step& step) { trace.append(step); }
};

/// Thread 1: call 0 of three events, one of them behind an idle turn. Thread 2: call 1, which
/// returns while call 0 goes on, and call 2, which does not return.
TEST(CallSteps, CountsTheEventsOfEachCallAndWhatHappenedMeanwhile) {
  Made made;
  made.log(LogKind::invocation, 1, 0).log(LogKind::invocation, 2, 1);
  made.event(1).event(2).event(2).log(LogKind::response, 2, 1);
  made.event(1, IdleLap::reload).event(1, IdleLap::none, EventKind::choice).event(1);
  made.log(LogKind::response, 1, 0).event(1).log(LogKind::invocation, 2, 2).event(2);
  const std::vector<CallSteps> calls = call_steps(made.trace);
  ASSERT_EQ(calls.size(), 3U);
  EXPECT_EQ(calls[0].operation, 0U);
  EXPECT_EQ(calls[0].own_steps, 3U);
  EXPECT_EQ(calls[0].idle_turns, 1U);
  EXPECT_EQ(calls[0].others, 1U);
  EXPECT_FALSE(calls[0].pending);
  EXPECT_EQ(calls[1].own_steps, 2U);
  EXPECT_EQ(calls[1].idle_turns, 0U);
  EXPECT_EQ(calls[1].others, 0U);
  EXPECT_EQ(calls[2].own_steps, 1U);
  EXPECT_TRUE(calls[2].pending);
}

/// Thread 1 is in a call and has had one event. Thread 2 makes none, as one that a structure has to
/// itself; thread 3 has ended its own.
TEST(CallsHeldUp, AreThoseOfThreadsThatAreNotPausedThere) {
  Made made;
  made.log(LogKind::invocation, 3, 0).event(3).log(LogKind::response, 3, 0);
  EXPECT_FALSE(holds_up_a_call(made.trace, {}));
  made.event(2).log(LogKind::invocation, 1, 1).event(1).event(2);
  const Pause here{1, 1};
  const Pause later{1, 2};
  const Pause other{2, 1};
  EXPECT_TRUE(holds_up_a_call(made.trace, {}));
  EXPECT_TRUE(holds_up_a_call(made.trace, {&other, 1}));
  EXPECT_TRUE(holds_up_a_call(made.trace, {&later, 1}));
  EXPECT_FALSE(holds_up_a_call(made.trace, {&here, 1}));
  EXPECT_EQ(events_in_calls(made.trace), (std::vector<bool>{true, false, true, false}));
}

}  // namespace
}  // namespace heddle::scheduler
