#include "harnesses/traces/columns.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include "harnesses/reports/numbers.hpp"
#include "harnesses/reports/report.hpp"
#include "harnesses/tests/sample_trace.hpp"
#include "harnesses/traces/table.hpp"
#include "harnesses/traces/trace_file.hpp"

namespace heddle::harnesses {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// Compares with the approved file of that name; HEDDLE_APPROVE=1 in the environment rewrites it.
void expect_approved(const std::string& text, const std::string& name) {
  const std::string path = std::string(HEDDLE_TEST_FOLDER) + "/approved/" + name;
  if (std::getenv("HEDDLE_APPROVE") != nullptr) {
    std::ofstream(path) << text;
  }
  EXPECT_EQ(text, read_text_file(path)) << "if this is wanted: HEDDLE_APPROVE=1, then git diff";
}

TEST(Columns, ShowWhatTheApprovedFilesShow) {
  expect_approved(show_columns(sample_trace(), {100, false, false}), "columns.txt");
  expect_approved(show_columns(sample_trace(), {80, false, true}), "columns_verbose.txt");
  expect_approved(show_columns(sample_trace(), {160, false, false}), "columns_wide.txt");
}

TEST(Columns, NoLineOfTheTableIsWiderThanAsked) {
  for (unsigned width = 60; width <= 200; width += 7) {
    std::istringstream lines(show_columns(sample_trace(), {width, false, true}));
    for (std::string line; std::getline(lines, line);) {
      if (line.find(" | ") != std::string::npos) {
        EXPECT_LE(line.size(), width) << line;
      }
    }
  }
}

TEST(Columns, ColoursChangeNothingButColours) {
  std::string coloured = show_columns(sample_trace(), {100, true, false});
  for (std::size_t start = coloured.find('\x1b'); start != std::string::npos;
       start = coloured.find('\x1b')) {
    coloured.erase(start, coloured.find('m', start) - start + 1);
  }
  EXPECT_EQ(coloured, show_columns(sample_trace(), {100, false, false}));
}

TEST(Columns, ALongTraceIsShownByItsEnds) {
  TraceDocument trace = sample_trace();
  const TraceStep load = trace.steps[3];
  trace.steps.insert(trace.steps.begin() + 4, 1000, load);
  const std::string text = show_columns(trace, {100, false, false});
  EXPECT_THAT(text, HasSubstr("rows left out; --verbose shows them"));
  EXPECT_LT(std::count(text.begin(), text.end(), '\n'), 600);
  EXPECT_THAT(show_columns(trace, {100, false, true}), ::testing::Not(HasSubstr("left out")));
}

TEST(Columns, AllocationsOfBlocksThatNoEventKnowsAreLeftOut) {
  TraceDocument trace = sample_trace();
  TraceStep known = trace.steps[3];
  known.kind = scheduler::LogKind::allocation;
  known.object = "heap block 1 of T0";
  TraceStep unknown = known;
  unknown.object = "heap block 1 of T3";
  trace.steps.insert(trace.steps.begin() + 3, {known, unknown});
  const std::string text = show_columns(trace, {100, false, false});
  EXPECT_THAT(text, HasSubstr("allocate A (8 bytes)"));
  EXPECT_THAT(text, ::testing::Not(HasSubstr("T3")));
}

TEST(Table, WrapsAtBlanksAndInsideLongWords) {
  EXPECT_THAT(wrapped("one two three", 8), ElementsAre("one two", "three"));
  EXPECT_THAT(wrapped("abcdefgh", 3), ElementsAre("abc", "def", "gh"));
  EXPECT_THAT(wrapped("", 3), ElementsAre(""));
}

TEST(TextReport, ShowsViolationsRacesAndWhatWasExplored) {
  Report report;
  report.subject.harness = "stack";
  report.subject.scenario = "pop() || pop()";
  report.search.strategy = StrategyKind::automatic;
  report.search.counts.executions = 1234567;
  report.search.counts.events = 1;
  report.histories.found = 3;
  report.histories.distinct = 1;
  report.search.stopped_by = StoppedBy::violation;
  report.search.preemption_bounds_completed = {0, 1};
  report.violations.push_back({sample_trace(), "t.json", "./stack --replay t.json"});
  const RacingAccess write{
      {1, "Stack::push", "stack.hpp", 4, 1, "next"}, scheduler::AccessKind::plain_write, "A"};
  const RacingAccess read{
      {2, "Stack::pop", "stack.hpp", 9, 1, ""}, scheduler::AccessKind::plain_read, "A"};
  report.races = {{write, read}, {write, read}};
  report.suppressed = {{"race:std::_Sp_atomic (built in)", {write, read}},
                       {"race:Stack*", {read, write}},
                       {"race:Stack*", {write, write}}};
  expect_approved(text_report(report, {}), "report.txt");
  expect_approved(junit_report({report}), "report.xml");
}

TEST(TextReport, SaysWhatALimitLeftOut) {
  Report report;
  report.subject.harness = "program";
  report.search.strategy = StrategyKind::automatic;
  report.search.counts.executions = 3060;
  report.search.counts.redundant = 12;
  report.search.stopped_by = StoppedBy::time_limit;
  report.search.preemption_bounds_completed = {0};
  report.search.stages.resize(4);
  StageReport& bound = report.search.stages[0];
  bound.strategy = StrategyKind::depth_first;
  bound.preemption_bound = 0;
  bound.counts.executions = 60;
  bound.cut_by_bound = 1500;
  report.search.stages[1] = bound;
  report.search.stages[1].preemption_bound = 1;
  report.search.stages[1].counts.executions = 1000;
  report.search.stages[1].stopped_by = StoppedBy::time_limit;
  report.search.stages[1].out_of_share = true;
  report.search.stages[1].size = {.at_least = 1000, .no_band = scheduler::NoBand::bound};
  report.search.stages[2] = report.search.stages[1];
  report.search.stages[2].strategy = StrategyKind::dpor;
  report.search.stages[2].counts.redundant = 12;
  report.search.stages[2].preemption_bound.reset();
  report.search.stages[2].explored_fraction = 1000 / 81e6;
  report.search.stages[2].size = {
      .at_least = 5.5e7, .executions = 8.1e7, .at_most = 1.4e10, .drawn = 812, .seconds = 0.01};
  StageReport& random = report.search.stages[3];
  random.strategy = StrategyKind::random_in_turns;
  random.counts.executions = 1000;
  random.counts.seconds = 1.5;
  random.stopped_by = StoppedBy::time_limit;
  random.pct = {.threads = 8, .events = 1200, .depth = 3, .probability = 1 / (8 * 1200. * 1200)};
  expect_approved(text_report(report, {}), "report_limited.txt");
}

TEST(Numbers, AreShortAndNeverSayAllTooEarly) {
  EXPECT_EQ(grouped(1234567), "1,234,567");
  EXPECT_EQ(counted(1, "event", "events"), "1 event");
  EXPECT_EQ(about_text(1), "about 100 %");
  EXPECT_EQ(about_text(0.9999999), "about 99.9 %");
  EXPECT_EQ(about_text(0.123), "about 12 %");
  EXPECT_EQ(about_text(0.0000321), "about 0.0032 %");
  EXPECT_EQ(about_text(1e-30), "less than 0.0001 %");
  EXPECT_EQ(about_text(0), "about 0 %");
  EXPECT_EQ(duration_text(3.21), "3.2 s");
  EXPECT_EQ(duration_text(150), "2.5 min");
  EXPECT_EQ(duration_text(86400.0 * 3), "3.0 d");
  EXPECT_EQ(duration_text(1e300), "years");
}

TEST(TextReport, SaysThatAllWasExplored) {
  Report report;
  report.subject.harness = "program";
  report.search.strategy = StrategyKind::sleep_set;
  report.search.counts.executions = 2;
  report.search.exhausted = true;
  report.outcomes = {{"1\n", 1, "s"}, {"2\n", 1, "t"}};
  expect_approved(text_report(report, {}), "report_exhausted.txt");
}

}  // namespace
}  // namespace heddle::harnesses
