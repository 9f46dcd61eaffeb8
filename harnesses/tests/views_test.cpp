#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "harnesses/tests/sample_trace.hpp"
#include "harnesses/views/culprits.hpp"
#include "harnesses/views/dot_graph.hpp"
#include "harnesses/views/page_data.hpp"
#include "harnesses/views/perfetto_trace.hpp"
#include "harnesses/views/sarif_log.hpp"
#include "harnesses/views/source_excerpts.hpp"
#include "harnesses/views/trace_page.hpp"

namespace heddle::harnesses {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t i = text.find(part); i != std::string::npos; i = text.find(part, i + 1)) {
    ++found;
  }
  return found;
}

const char* const hostile = "</script><script>alert(1)</script><img src=x onerror=alert(2)>&'\"\\";

/// The sample with such text wherever a trace file has one.
TraceDocument hostile_trace() {
  TraceDocument trace = sample_trace();
  for (std::string* text :
       {&trace.options.harness, &trace.options.scenario, &trace.violation.message,
        &trace.violation.explanation, &trace.schedule, &trace.trace_hash, &trace.output}) {
    *text += hostile;
  }
  for (TraceSite& site : trace.sites) {
    site = {site.id, hostile, hostile, 7, 1, hostile};
  }
  for (TraceOperation& operation : trace.operations) {
    operation.name = hostile;
  }
  for (TraceStep& step : trace.steps) {
    step.object = step.before = step.after = step.operand = step.order = hostile;
  }
  return trace;
}

TEST(TracePage, HasNoMarkupButItsOwn) {
  const std::string plain = trace_page(sample_trace());
  const std::string page = trace_page(hostile_trace());
  for (const char* mark : {"<", ">", "<script", "</script", "&"}) {
    EXPECT_EQ(count(page, mark), count(plain, mark)) << mark;
  }
  EXPECT_EQ(count(plain, "<script"), 2U);  // data and script
}

TEST(TracePage, RunsItsOwnScriptOnlyAndLoadsNothing) {
  const std::string page = trace_page(sample_trace());
  EXPECT_THAT(page, HasSubstr("default-src 'none'"));
  EXPECT_THAT(page, HasSubstr("script-src 'sha256-"));
  EXPECT_THAT(page, Not(HasSubstr("unsafe-inline")));
  EXPECT_THAT(page, Not(HasSubstr("{{")));
  EXPECT_EQ(count(page, "src="), 0U);
  EXPECT_EQ(count(page, "href="), 0U);
}

TEST(PageData, TellsWhatEachStepChanges) {
  const base::Json page = page_data(sample_trace());
  EXPECT_TRUE(page.find("window")->is_null());
  const base::Json::Array& steps = page.find("steps")->items();
  ASSERT_EQ(steps.size(), 12U);
  const base::Json& swap = steps[6];  // T2's compare-exchange on top, behind its invocation
  EXPECT_EQ(swap.find("text")->string(), "cas top: A -> null");
  EXPECT_EQ(swap.find("role")->string(), "update");
  EXPECT_EQ(swap.find("sets")->items()[1].string(), "null");
  EXPECT_EQ(steps[8].find("role")->string(), "failure");
}

TEST(PageData, ShowsAWindowOfALongTrace) {
  TraceDocument trace = sample_trace();
  const TraceStep load = trace.steps[3];
  trace.steps.insert(trace.steps.begin() + 3, 2 * most_steps_on_page, load);
  const base::Json page = page_data(trace);
  EXPECT_EQ(page.find("steps")->items().size(), most_steps_on_page);
  EXPECT_EQ(page.find("window")->find("total")->natural(), trace.steps.size());
}

TEST(StepWindow, HasTheViolationAndAsManyStepsAsItMay) {
  for (std::size_t total = 0; total < 30; ++total) {
    for (std::size_t limit = 1; limit < 12; ++limit) {
      for (std::size_t last = 0; last < total; ++last) {
        const StepWindow window = window_around(total, last, limit);
        EXPECT_EQ(window.size(), std::min(total, limit));
        EXPECT_LE(window.end, total);
        EXPECT_TRUE(window.first <= last && last < window.end);
      }
    }
  }
}

TEST(Culprits, AreTheOperationsThatTheMessageNames) {
  TraceDocument trace = sample_trace();
  trace.violation.message = "2 was removed twice, by pop() -> 1 (T1) and pop() -> none (T0)";
  const Culprits culprits = culprits_of(trace);
  EXPECT_THAT(culprits.operations, ElementsAre(1, 3));
  EXPECT_THAT(culprits.steps, ElementsAre(9, 11));
}

TEST(Culprits, OfAFaultAreTheStepsAtThePlacesThatItNames) {
  TraceDocument trace = sample_trace();
  trace.violation = {ViolationKind::data_race,
                     "read by T1 in Stack::pop stack.hpp:42 and write by T2 in Stack::pop "
                     "stack.hpp:41",
                     ""};
  const Culprits culprits = culprits_of(trace);
  EXPECT_THAT(culprits.steps, ElementsAre(4, 6));
  EXPECT_THAT(culprits.operations, ElementsAre(1, 2));
}

TEST(Culprits, AreTheLastStepWhereNothingIsNamed) {
  TraceDocument trace = sample_trace();
  trace.violation = {ViolationKind::crash, "it crashed", ""};
  EXPECT_THAT(culprits_of(trace).steps, ElementsAre(11));
  trace.steps.clear();
  EXPECT_TRUE(culprits_of(trace).steps.empty());
}

TEST(DotGraph, QuotesEverything) {
  EXPECT_EQ(dot_quoted("a\"b\\c\n<d>&\x01"), R"("a\"b\\c\n<d>&amp;\\x01")");
  EXPECT_THAT(dot_graph(sample_trace()), HasSubstr("subgraph cluster_2"));
}

TEST(PerfettoTrace, IsJsonWithASliceForEachOperation) {
  const std::string text = perfetto_trace(hostile_trace());
  const auto json = base::parse_json(text, 8);
  ASSERT_TRUE(json);
  EXPECT_EQ(count(text, "\"ph\":\"B\""), 4U);
  EXPECT_EQ(count(text, "\"ph\":\"E\""), 4U);
}

TEST(SarifLog, TellsPlacesBelowTheFolder) {
  const TraceDocument trace = sample_trace();
  const std::string log = sarif_log({{&trace, "t.json", ""}}, "/src");
  EXPECT_THAT(log, HasSubstr(R"("uri":"stack.hpp","uriBaseId":"%SRCROOT%")"));
  EXPECT_THAT(sarif_log({{&trace, "t.json", ""}}, "/sr"), HasSubstr(R"("uri":"file:///src/)"));
  EXPECT_EQ(uri_path("/a b/ü%#?.cpp"), "/a%20b/%C3%BC%25%23%3F.cpp");
}

TEST(SarifLog, TellsWarningsAsNotificationsOfTheRun) {
  const std::string log = sarif_log({}, "/", {"not seen: what libx.so does"});
  EXPECT_THAT(log, HasSubstr(R"({"level":"warning","message":{"text":"not seen: what libx.so)"));
  EXPECT_THAT(log, HasSubstr("toolExecutionNotifications"));
  EXPECT_EQ(sarif_log({}, "/").find("invocations"), std::string::npos);
}

TEST(SourceExcerpts, AreOfSourcesOnly) {
  for (const char* name : {"a.cpp", "/x/b.hpp", "c.tcc", "/usr/include/c++/12/mutex"}) {
    EXPECT_TRUE(is_source_name(name)) << name;
  }
  for (const char* name : {"/etc/passwd", "id_rsa", "a.pem", ".cpp/x", "", "/dev/zero", "a.json"}) {
    EXPECT_FALSE(is_source_name(name)) << name;
  }
  const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / "excerpt.cpp";
  std::ofstream(path) << "one\ntwo\nthree\nfour\n";
  const TraceSite second{1, "", path.string(), 2, 1, ""};
  const TraceSite none{2, "", "/no/such/file.cpp", 2, 1, ""};
  const TraceSite folder{3, "", testing::TempDir(), 1, 1, ""};
  const SourceExcerpts excerpts = source_excerpts({&second, &none, &folder}, 1);
  ASSERT_EQ(excerpts.size(), 1U);
  EXPECT_EQ(excerpts.at(path.string()).at(1), "one");
  EXPECT_EQ(excerpts.at(path.string()).size(), 3U);
  const TraceSite beyond{1, "", path.string(), 7, 1, ""};
  EXPECT_TRUE(source_excerpts({&beyond}, 1).empty());  // the file is another one by now
}

}  // namespace
}  // namespace heddle::harnesses
