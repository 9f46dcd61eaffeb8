#include "harnesses/judging/history_checker.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "harnesses/options/usage_error.hpp"
#include "harnesses/violations/trace_builder.hpp"
#include "heddle/c_api.h"
#include "scheduler/execution_analysis.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::Event;
using scheduler::EventKind;
using scheduler::LogEntry;
using scheduler::LogKind;

/// An execution put together by hand: each call is one event on the same bytes.
class HandMade {
 public:
  HandMade() {
    analysis.begin_execution({});
    begin(1);
    begin(2);
  }

  HandMade& call(scheduler::ThreadId thread, std::uint32_t label, TraceValue result,
                 std::uint64_t before = 0, std::uint64_t after = 0) {
    log({.kind = LogKind::invocation, .thread = thread, .label = label});
    Event event;
    event.thread = thread;
    event.kind = EventKind::read_modify_write;
    event.writes = true;
    event.site = 7;
    event.range = {0x7000, 8};
    event.before.low = before;
    event.after.low = after;
    analysis.append({event, {}, nullptr});
    log({.kind = LogKind::response,
         .tag = result.tag,
         .thread = thread,
         .label = label,
         .value = result.bits});
    return *this;
  }

  scheduler::ExecutionAnalysis analysis;

 private:
  void begin(scheduler::ThreadId thread) {
    log({.kind = LogKind::thread_begin, .thread = thread, .label = 0});
  }
  void log(const LogEntry& entry) {
    const std::vector<LogEntry> entries{entry};
    analysis.append({Event{}, entries, nullptr});
  }
};

TraceOperation operation(unsigned thread, const char* name,
                         std::vector<std::int64_t> arguments = {}) {
  TraceOperation made;
  made.thread = thread;
  made.name = name;
  made.arguments = std::move(arguments);
  return made;
}

const std::vector<TraceOperation> calls{operation(1, "enq", {1}), operation(1, "deq"),
                                        operation(2, "enq", {2}), operation(2, "deq")};

class QueueHistories : public ::testing::Test {
 protected:
  HistoryChecker checker_{Judging{checkers::find_specification("queue"), {}, {}, {}}, calls};

  auto check(const HandMade& execution) {
    return checker_.check(execution.analysis.trace(), execution.analysis.order());
  }
};

HandMade in_order(std::uint64_t first, std::uint64_t second) {
  HandMade execution;
  execution.call(1, 0, {heddle_void, 0}).call(2, 2, {heddle_void, 0});
  execution.call(1, 1, {heddle_signed, first}).call(2, 3, {heddle_signed, second});
  return execution;
}

TEST_F(QueueHistories, AreExplainedInTheOrderOfTheirEvents) {
  EXPECT_FALSE(check(in_order(1, 2)).has_value());
  EXPECT_GE(checker_.distinct_histories(), 1U);
  EXPECT_EQ(checker_.distinct_unexplained(), 0U);
}

TEST_F(QueueHistories, AreRefusedWhenTheWrongItemComesOut) {
  const UnexplainedHistory found = check(in_order(2, 2)).value_or(UnexplainedHistory{});
  EXPECT_THAT(found.message, ::testing::StartsWith("no sequential order explains this history: "));
  EXPECT_THAT(found.message, ::testing::Not(::testing::HasSubstr("process")));
  EXPECT_EQ(found.history.size(), 4U);
}

TEST_F(QueueHistories, AreCheckedOnceAndCountedAlways) {
  EXPECT_TRUE(check(in_order(2, 2)).has_value());
  const std::uint64_t once = checker_.histories();
  const std::uint64_t distinct = checker_.distinct_histories();
  EXPECT_FALSE(check(in_order(2, 2)).has_value());
  EXPECT_EQ(checker_.histories(), 2 * once);
  EXPECT_EQ(checker_.distinct_histories(), distinct);
}

TEST_F(QueueHistories, EqualOnesAreJudgedAgainIfOneWishes) {
  check(in_order(1, 2));
  check(in_order(1, 2));
  EXPECT_EQ(checker_.judged_histories(), checker_.distinct_histories());

  Judging each_time{checkers::find_specification("queue"), {}, {}, {}};
  each_time.optimizations.histories = false;
  HistoryChecker patient(each_time, calls);
  for (int i = 0; i < 2; ++i) {
    const HandMade execution = in_order(2, 2);
    const bool is_told =
        patient.check(execution.analysis.trace(), execution.analysis.order()).has_value();
    EXPECT_EQ(is_told, i == 0);
  }
  EXPECT_EQ(patient.judged_histories(), patient.histories());
  EXPECT_EQ(patient.histories(), 2 * patient.distinct_histories());
  EXPECT_EQ(patient.distinct_unexplained(), patient.distinct_histories());
  EXPECT_EQ(patient.distinct_nonlinearizable(), patient.distinct_histories());
}

TEST_F(QueueHistories, ThatAreNotDecidedInTimeAreCountedAndNoViolation) {
  checker_.decide_until(std::chrono::steady_clock::now() - std::chrono::seconds(1));
  EXPECT_FALSE(check(in_order(2, 2)).has_value());
  EXPECT_GE(checker_.undecided(), 1U);
  EXPECT_EQ(checker_.distinct_unexplained(), 0U);
}

TEST(RequireOperations, RefusesWhatTheSpecificationLacks) {
  const auto& queue = *checkers::find_specification("queue");
  EXPECT_NO_THROW(require_operations(queue, calls));
  EXPECT_THROW(require_operations(queue, {operation(0, "frobnicate")}), UsageError);
  EXPECT_THROW(require_operations(queue, {operation(0, "enq")}), UsageError);
}

const Namer invented{
    [](scheduler::SiteId) {
      return runtime::SiteDescription{"Queue::step", "queue.hpp", 3, 1, "", "", "word"};
    },
    [](std::uintptr_t address) {
      return address == 0x7000 ? std::string("heap block 1 of T1") : std::string("0x0");
    },
    [](std::uintptr_t address) { return std::uint64_t{address}; }};

TEST(TraceBuilder, TellsEventsOperationsAndSites) {
  TraceDocument document;
  document.operations = calls;
  add_trace(document, in_order(1, 2).analysis.trace(), invented);
  EXPECT_EQ(document.operations[1].result, (TraceValue{heddle_signed, 1}));
  EXPECT_FALSE(document.operations[3].pending);
  ASSERT_EQ(document.sites.size(), 1U);
  EXPECT_EQ(document.sites[0].variable, "word");
  ASSERT_EQ(document.steps.size(), 14U);
  EXPECT_EQ(document.steps[3].kind, EventKind::read_modify_write);
  EXPECT_EQ(document.steps[3].object, "heap block 1 of T1");
}

TEST(TraceBuilder, TheHashDependsOnOutcomes) {
  const auto hash = [](std::uint64_t result, std::uint64_t after) {
    HandMade execution;
    execution.call(1, 1, {heddle_signed, result}, 0, after);
    return hash_of(execution.analysis.trace(), invented);
  };
  EXPECT_EQ(hash(1, 2), hash(1, 2));
  EXPECT_NE(hash(1, 2), hash(2, 2));
  EXPECT_NE(hash(1, 2), hash(1, 3));
}

TEST(ValueText, KnowsNumbersAddressesAndTags) {
  const auto text = [](std::uint64_t word, std::uintptr_t size) {
    return value_text({word, 0}, size, invented);
  };
  EXPECT_EQ(text(0xff, 1), "-1");
  EXPECT_EQ(text(0xffffffff, 4), "-1");
  EXPECT_EQ(text(5, 8), "5");
  EXPECT_EQ(text(0x123456789abcdef0, 8), "0x123456789abcdef0");
  EXPECT_EQ(text(0x2000000000004, 8), "4, tag 2");
  EXPECT_EQ(value_text({5, 6}, 16, invented), "(5, 6)");
}

}  // namespace
}  // namespace heddle::harnesses
