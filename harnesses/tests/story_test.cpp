#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <sstream>
#include <string>

#include "harnesses/tests/made_up_execution.hpp"
#include "harnesses/tests/sample_trace.hpp"
#include "harnesses/traces/story/call_table.hpp"
#include "harnesses/traces/story/story_rows.hpp"
#include "harnesses/traces/story/story_text.hpp"
#include "heddle/c_api.h"

namespace heddle::harnesses {
namespace {

using scheduler::EventKind, scheduler::LogKind;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

TEST(Switches, OfAThreadThatCouldGoOnArePreemptions) {
  const auto found = Execution().load(1, "x", "0").load(2, "x", "0").load(1, "y", "0").switches();
  ASSERT_THAT(found, SizeIs(2));
  EXPECT_EQ(found[0].reason, SwitchReason::preempted);
  EXPECT_EQ(found[0].from, 1U);
  EXPECT_EQ(found[0].to, 2U);
}

TEST(Switches, WaitForALockOnlyWhereAnotherHoldsIt) {
  Execution held;
  held.event(1, EventKind::lock, "m", "", "").load(2, "x", "0").store(1, "x", "0", "1");
  held.event(1, EventKind::unlock, "m", "", "").event(2, EventKind::lock, "m", "", "");
  const auto found = held.switches();
  ASSERT_THAT(found, SizeIs(3));
  EXPECT_EQ(found[1].reason, SwitchReason::waits_for_lock);
  EXPECT_EQ(found[1].holder, 1U);
  Execution free;
  free.load(2, "x", "0").store(1, "x", "0", "1").event(2, EventKind::lock, "m", "", "");
  EXPECT_EQ(free.switches()[0].reason, SwitchReason::preempted);
}

/// Of three in a ring, the last to take his own lock finds all taken; the first could still go on.
TEST(Switches, OfADeadlockAreWaitsOnlyWhereTheLockIsTaken) {
  Execution ring;
  ring.event(1, EventKind::lock, "a", "", "").event(2, EventKind::lock, "b", "", "");
  ring.event(3, EventKind::lock, "c", "", "");
  ring.waits(1, EventKind::lock, "b").waits(2, EventKind::lock, "c").waits(3, EventKind::lock, "a");
  const auto found = ring.switches();
  ASSERT_THAT(found, SizeIs(2));
  EXPECT_EQ(found[0].reason, SwitchReason::preempted);  // b is free
  EXPECT_EQ(found[1].reason, SwitchReason::preempted);  // c is free
  Execution two;
  two.event(1, EventKind::lock, "a", "", "").event(2, EventKind::lock, "b", "", "");
  two.load(1, "x", "0").load(2, "x", "0").waits(1, EventKind::lock, "b");
  two.waits(2, EventKind::lock, "a");
  EXPECT_EQ(two.switches()[2].reason, SwitchReason::waits_for_lock);
  EXPECT_EQ(two.switches()[2].holder, 2U);
}

TEST(Switches, OfReadersDoNotWaitForReaders) {
  Execution readers;
  readers.event(1, EventKind::shared_lock, "m", "", "").load(2, "x", "0").store(1, "x", "0", "1");
  readers.event(2, EventKind::shared_lock, "m", "", "");
  EXPECT_EQ(readers.switches()[1].reason, SwitchReason::preempted);
}

TEST(Switches, WaitForTheEndOnlyOfAThreadThatHasEvents) {
  Execution running;
  running.load(0, "x", "0").load(1, "x", "0").event(0, EventKind::thread_join, "", "", "").peer(1);
  EXPECT_EQ(running.switches()[0].reason, SwitchReason::waits_for_end);
  Execution over;
  over.load(0, "x", "0").load(2, "x", "0").event(0, EventKind::thread_join, "", "", "").peer(1);
  EXPECT_EQ(over.switches()[0].reason, SwitchReason::preempted);
}

TEST(Switches, AreSpinningOnlyIfTheLapChangedNothingAndTheValueChanged) {
  Execution spins;
  spins.load(1, "x", "0", 7).store(2, "x", "0", "1").load(1, "x", "1", 7);
  EXPECT_EQ(spins.switches()[0].reason, SwitchReason::spins);
  Execution other_place;
  other_place.load(1, "x", "0", 7).store(2, "x", "0", "1").load(1, "x", "1", 8);
  EXPECT_EQ(other_place.switches()[0].reason, SwitchReason::preempted);
  Execution same_value;
  same_value.load(1, "x", "0", 7).store(2, "y", "0", "1").load(1, "x", "0", 7);
  EXPECT_EQ(same_value.switches()[0].reason, SwitchReason::preempted);
  Execution retries;  // the failed compare-exchange saw another value than the load
  retries.load(1, "x", "0", 7).store(2, "x", "0", "1");
  retries.event(1, EventKind::compare_exchange, "x", "1", "1", 8).store(2, "x", "1", "2");
  retries.load(1, "x", "2", 7);
  EXPECT_EQ(retries.switches()[2].reason, SwitchReason::preempted);
}

TEST(StaleReads, SayThatAValueCameBack) {
  Execution aba;
  aba.load(1, "top", "A")
      .swap(2, "top", "A", "B")
      .swap(2, "top", "B", "A")
      .swap(1, "top", "A", "C");
  const auto found = aba.stale();
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].kind, StaleKind::came_back);
  EXPECT_THAT((std::vector{found[0].read, found[0].change, found[0].last_change, found[0].use}),
              ElementsAre(0, 1, 2, 3));
  Execution once;  // the compare-exchange of T1 fails
  once.load(1, "top", "A")
      .swap(2, "top", "A", "B")
      .event(1, EventKind::compare_exchange, "top", "B", "B");
  EXPECT_THAT(once.stale(), Not(SizeIs(2)));
}

TEST(StaleReads, KnowAnAddressThatComesBackWithAnotherBlock) {
  const auto story_of = [](const char* before) {
    Execution aba;
    aba.load(1, "top", "heap block 1").swap(2, "top", "heap block 1", "heap block 2");
    aba.swap(2, "top", "heap block 2", "heap block 3").swap(1, "top", "heap block 3", "null");
    TraceDocument trace = aba.document();
    trace.violation.kind = ViolationKind::assertion;
    trace.blocks.emplace_back();
    trace.blocks[0].name = "heap block 3";
    trace.blocks[0].before = before;
    return story_text(trace, {});
  };
  EXPECT_THAT(story_of("heap block 1"), HasSubstr("T2 C, which lies where A was (c)"));
  EXPECT_THAT(story_of("heap block 2"), Not(HasSubstr("which lies where")));
}

TEST(StaleReads, SayThatAnUpdateIsLost) {
  Execution lost;
  lost.load(1, "n", "0").load(2, "n", "0").store(1, "n", "0", "1").store(2, "n", "1", "1");
  const auto found = lost.stale();
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0].kind, StaleKind::lost_update);
  EXPECT_EQ(found[0].thread, 2U);
  EXPECT_EQ(found[0].use, 3U);
}

TEST(StaleReads, AreNoneWhereThreadsTakeTurns) {
  Execution turns;
  turns.load(1, "n", "0").store(1, "n", "0", "1").load(2, "n", "1").store(2, "n", "1", "2");
  EXPECT_THAT(turns.stale(), IsEmpty());
}

TEST(StaleReads, PreferTheValueThatIsUsedToTheOneThatIsOnlyOld) {
  Execution flow;  // the address that was read of "next" is what T1 writes
  flow.load(1, "next", "B").load(1, "other", "7").store(2, "next", "B", "C");
  flow.store(2, "other", "7", "8").store(1, "top", "A", "B");
  const auto found = flow.stale();
  ASSERT_THAT(found, SizeIs(2));
  EXPECT_EQ(flow.document().steps[found[0].read].object, "next");
}

TEST(StaleReads, SayThatACallLookedTooEarly) {
  Execution early;
  early.call(1, 0).swap(1, "tail", "0", "1").call(2, 1).load(2, "cell", "0").end(2, 1);
  early.store(1, "cell", "0", "5").end(1, 0);
  const auto found = early.stale();
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].kind, StaleKind::too_early);
  EXPECT_EQ(found[0].thread, 2U);
}

TEST(CallTable, CallsAreUnorderedIfTheyOverlap) {
  Execution calls;
  calls.call(1, 0).load(1, "x", "0").call(2, 1).load(2, "x", "0").end(2, 1);
  calls.call(2, 2).load(1, "x", "0").end(1, 0).load(2, "x", "0").end(2, 2);
  const CallTable table = call_table(calls.document(), 10);
  ASSERT_THAT(table.rows, SizeIs(3));
  EXPECT_THAT(table.rows[0].unordered, ElementsAre(1));  // f of T2 that ended; the other came later
  EXPECT_THAT(table.rows[1].unordered, ElementsAre(0));
  EXPECT_THAT(table.rows[2].unordered, IsEmpty());
  EXPECT_THAT(table.threads, ElementsAre(1, 2));
}

TEST(CallTable, TheHistoryThatWasJudgedDecides) {
  Execution calls;
  calls.call(1, 0).load(1, "x", "0").end(1, 0).call(2, 1).load(2, "y", "0").end(2, 1);
  TraceDocument document = calls.document();
  EXPECT_THAT(call_table(document, 10).rows[0].unordered, IsEmpty());
  document.history =
      "{\"heddle-history\":1,\"type\":\"queue\"}\n"
      "{\"process\":1,\"operation\":\"f\",\"arguments\":[],\"invocation\":0,\"response\":2}\n"
      "{\"process\":2,\"operation\":\"f\",\"arguments\":[],\"invocation\":1,\"response\":3}\n";
  EXPECT_THAT(call_table(document, 10).rows[0].unordered, ElementsAre(1));
  document.history = "no history";
  EXPECT_THAT(call_table(document, 10).rows[0].unordered, IsEmpty());
  EXPECT_EQ(call_table(document, 1).left_out, 1U);
}

TEST(Rows, FoldWhatReadsAlike) {
  Execution spin;
  for (int i = 0; i < 10; ++i) {
    spin.load(1, "x", "0");
  }
  for (int i = 0; i < 6; ++i) {
    spin.load(1, "x", "0").load(1, "y", "0");
  }
  spin.store(2, "x", "0", "1").store(2, "y", "0", "1");
  const Story story(spin.document());
  const auto rows = rows_of(story, Detail::noticed);
  ASSERT_GE(rows.size(), 3U);
  EXPECT_EQ(rows[0].kind, RowKind::repeated);
  EXPECT_EQ(rows[0].count, 11U);
  EXPECT_EQ(rows[1].kind, RowKind::loop);
  EXPECT_EQ(rows[1].lap, 2U);
  EXPECT_THAT(rows_of(story, Detail::all), SizeIs(25));  // 24 events and a switch
}

TEST(Rows, AreALoopOnlyWhereEachLapStandsAtTheSamePlaces) {
  for (const std::uint32_t step : {0, 10}) {
    Execution reads;
    for (const std::uint32_t lap : {1, 2, 3, 4}) {
      reads.load(1, "x", "0", 1 + lap * step).load(1, "y", "0", 2 + lap * step);
    }
    const Story story(reads.store(2, "x", "0", "1").store(2, "y", "0", "1").document());
    EXPECT_EQ(rows_of(story, Detail::noticed)[0].kind == RowKind::loop, step == 0);
  }
}

TEST(Rows, AreNeverMoreThanAsked) {
  std::mt19937 random(1);
  for (int round = 0; round < 30; ++round) {
    Execution noise;
    for (int i = 0; i < 400; ++i) {
      const std::string value = std::to_string(i);
      noise.event(1 + random() % 3, EventKind::store, random() % 2 ? "x" : "y", value, value + "0");
    }
    const Story story(noise.document());
    for (std::size_t most = 10; most <= 100; most += 9) {
      EXPECT_LE(cut_rows(story, rows_of(story, Detail::all), most).size(), most);
    }
  }
}

TEST(StoryText, NoLineIsWiderThanAsked) {
  for (unsigned width = least_width; width <= 200; width += 7) {
    for (const bool verbose : {false, true}) {
      std::istringstream lines(story_text(sample_trace(), {width, false, verbose}));
      for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(line.size(), width) << line;
      }
    }
  }
}

TEST(StoryText, ColoursChangeNothingButColours) {
  std::string coloured = story_text(sample_trace(), {100, true, false});
  ASSERT_THAT(coloured, HasSubstr("\x1b["));
  for (std::size_t start = coloured.find('\x1b'); start != std::string::npos;
       start = coloured.find('\x1b')) {
    coloured.erase(start, coloured.find('m', start) - start + 1);
  }
  EXPECT_EQ(coloured, story_text(sample_trace(), {100, false, false}));
}

/// Two poll under a mutex: one stands before giving it back, and takes it again each time.
TEST(StoryText, AThreadInALoopWithoutEndIsToldToGoRound) {
  Execution poll;
  poll.event(1, EventKind::lock, "m", "", "").event(1, EventKind::unlock, "m", "", "");
  poll.event(1, EventKind::lock, "m", "", "").event(1, EventKind::unlock, "m", "", "");
  poll.event(2, EventKind::lock, "m", "", "").event(2, EventKind::unlock, "m", "", "");
  poll.event(1, EventKind::lock, "m", "", "");
  poll.goes_round(1, EventKind::unlock, "m").waits(2, EventKind::lock, "m");
  poll.wrong(ViolationKind::livelock, {});
  const std::string text = story_text(poll.document(), {160, false, false});
  EXPECT_THAT(text, HasSubstr("nobody can go on: T1 goes round; T2 waits"));
  EXPECT_THAT(text, HasSubstr("T1 goes round in a loop at m: from (a) to (b) again and again, and "
                              "nothing that can still happen ends that."));
  EXPECT_THAT(text, HasSubstr("which T1 has held since (b) and gives back in its round."));
  EXPECT_THAT(text, HasSubstr("\n(a) "));  // not folded into a loop
  EXPECT_THAT(text, HasSubstr("\n(b) "));
  Execution stuck;  // the last round of T1 has no unlock
  stuck.event(1, EventKind::lock, "m", "", "").store(1, "x", "0", "0");
  stuck.goes_round(1, EventKind::store, "x").waits(2, EventKind::lock, "m");
  const std::string held = story_text(stuck.document(), {160, false, false});
  EXPECT_THAT(held, HasSubstr("T1 goes round in a loop at x: (a) again and again"));
  EXPECT_THAT(held, HasSubstr("which T1 has held since (b)."));
}

TEST(StoryText, AnInterleavingOfManyEventsHasSixtyLines) {
  TraceDocument trace = sample_trace();
  for (unsigned i = 0; i < 5000; ++i) {
    TraceStep step = trace.steps[3];
    step.thread = 1 + i % 2;
    step.before = step.after = std::to_string(i);
    trace.steps.insert(trace.steps.begin() + 6, step);
  }
  const std::string text = story_text(trace, {120, false, false});
  EXPECT_LT(std::count(text.begin(), text.end(), '\n'), 90);
  EXPECT_THAT(text, HasSubstr("rows left out; --verbose shows them"));
}

}  // namespace
}  // namespace heddle::harnesses
