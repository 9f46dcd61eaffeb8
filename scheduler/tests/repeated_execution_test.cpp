#include <gtest/gtest.h>

#include <vector>

#include "scheduler/execution_analysis.hpp"
#include "scheduler/nondeterminism.hpp"

namespace heddle::scheduler::testing {
namespace {

Event event_of(ThreadId thread, EventKind kind, SiteId site) {
  Event event;
  event.thread = thread;
  event.kind = kind;
  event.site = site;
  event.range = {0x1000, 8};
  event.writes = kind == EventKind::store;
  return event;
}

void run(ExecutionAnalysis& analysis, const std::vector<Event>& events,
         const PromotedSites& promoted = {}) {
  analysis.begin_execution(promoted);
  analysis.append({});
  for (const Event& event : events) {
    analysis.append({event, {}, nullptr});
  }
  analysis.end_execution();
}

TEST(RepeatedExecution, NamesTheFirstEventThatTheSameChoicesDidNotLeadToBefore) {
  ExecutionAnalysis analysis;
  const Event store = event_of(0, EventKind::store, 3);
  run(analysis, {store, event_of(1, EventKind::load, 4)});
  try {
    run(analysis, {store, event_of(1, EventKind::load, 5)});
    FAIL() << "nothing was noticed";
  } catch (const NondeterminismError& error) {
    EXPECT_EQ(error.fault().kind, FaultKind::nondeterminism);
    EXPECT_EQ(error.fault().thread, 1);
    EXPECT_EQ(error.fault().site, 5U);
    EXPECT_NE(error.fault().message.find("step 1"), std::string::npos) << error.fault().message;
  }
  run(analysis, {store});  // as if nothing had been
  EXPECT_EQ(analysis.trace().events().size(), 1U);
}

TEST(RepeatedExecution, AnOutcomeThatChangedIsAnotherEvent) {
  ExecutionAnalysis analysis;
  Event exchange = event_of(0, EventKind::compare_exchange, 3);
  exchange.writes = true;
  run(analysis, {exchange});
  exchange.succeeds = exchange.writes = false;
  EXPECT_THROW(run(analysis, {exchange}), NondeterminismError);
}

TEST(RepeatedExecution, OtherValuesAreTakenOver) {
  ExecutionAnalysis analysis;
  Event store = event_of(0, EventKind::store, 3);
  run(analysis, {store, store});
  store.after.low = 7;
  run(analysis, {store, store});
  EXPECT_EQ(analysis.trace().events()[1].after.low, 7U);
}

TEST(RepeatedExecution, AnExecutionThatEndsEarlierIsShorter) {
  ExecutionAnalysis analysis;
  const Event store = event_of(0, EventKind::store, 3);
  const Event load = event_of(1, EventKind::load, 4);
  run(analysis, {store, load, load});
  run(analysis, {store, load});
  EXPECT_EQ(analysis.trace().events().size(), 2U);
  EXPECT_EQ(analysis.order().size(), 2U);
  run(analysis, {store, load, store});
  EXPECT_EQ(analysis.order().size(), 3U);
}

TEST(RepeatedExecution, RacesThatNobodyHasSeenAreNewAgain) {
  ExecutionAnalysis analysis;
  const Event load = event_of(0, EventKind::load, 3);
  const LogEntry store{.kind = LogKind::plain_store,
                       .thread = 1,
                       .label = 5,
                       .address = load.range.address,
                       .size = load.range.size};
  const auto race = [&] {
    analysis.begin_execution({});
    analysis.append({});
    analysis.append({load, {&store, 1}, nullptr});
  };
  race();  // and is given up
  analysis.forget_execution();
  EXPECT_TRUE(analysis.races().races().empty());
  race();
  analysis.end_execution();
  EXPECT_EQ(analysis.races().new_races().size(), 1U);
  analysis.forget_execution();
  race();
  EXPECT_TRUE(analysis.races().new_races().empty());
  analysis.forget_execution();
  EXPECT_EQ(analysis.races().races().size(), 1U) << "seen in the execution before";
}

TEST(RepeatedExecution, OtherPromotedSitesMakeAllAnew) {
  ExecutionAnalysis analysis;
  run(analysis, {event_of(0, EventKind::store, 3)});
  run(analysis, {event_of(0, EventKind::load, 9)}, {9});
  EXPECT_EQ(analysis.trace().events()[0].site, 9U);
}

/// One execution: an event, and what its thread does behind it.
void run_with_log(ExecutionAnalysis& analysis, const std::vector<LogEntry>& log,
                  const Event& next = event_of(1, EventKind::load, 4)) {
  analysis.begin_execution({});
  analysis.append({});
  analysis.append({event_of(0, EventKind::store, 3), log, nullptr});
  analysis.append({next, {}, nullptr});
  analysis.end_execution();
}

TEST(RepeatedExecution, OperationsBehindTheSameEventsAreTheSame) {
  const LogEntry begin{.kind = LogKind::invocation, .label = 1};
  const LogEntry end{.kind = LogKind::response, .label = 1, .value = 5};
  const LogEntry other_end{.kind = LogKind::response, .label = 1, .value = 6};
  const LogEntry access{.kind = LogKind::plain_store, .label = 7, .address = 64, .size = 8};
  const std::vector<LogEntry> usual{begin, access, end};
  for (const auto& other : std::vector<std::vector<LogEntry>>{
           {}, {begin}, {begin, other_end}, {begin, end, begin}, {begin, end, begin, end}}) {
    ExecutionAnalysis analysis;
    run_with_log(analysis, usual);
    EXPECT_THROW(run_with_log(analysis, other), NondeterminismError) << other.size();
    run_with_log(analysis, usual);  // as if nothing had been
    run_with_log(analysis, usual);
    EXPECT_EQ(analysis.order().operations().size(), 1U);
  }
}

TEST(RepeatedExecution, AResponseThatNothingCallsForIsNoFaultWhereTheBeginningWasSkipped) {
  const LogEntry end{.kind = LogKind::response, .label = 1};
  ExecutionAnalysis analysis;
  run_with_log(analysis, {{.kind = LogKind::invocation, .label = 1}, end});
  analysis.begin_execution({});
  analysis.append({});
  analysis.skip(1);
  EXPECT_THROW(analysis.append({event_of(0, EventKind::load, 5), {&end, 1}, nullptr}),
               NondeterminismError);
}

}  // namespace
}  // namespace heddle::scheduler::testing
