#include "harnesses/traces/trace_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "harnesses/options/usage_error.hpp"
#include "harnesses/tests/sample_trace.hpp"

namespace heddle::harnesses {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string error_of(const std::string& text) {
  try {
    static_cast<void>(read_trace(text, "t.json"));
  } catch (const UsageError& error) {
    return error.what();
  }
  return "accepted";
}

std::string sample_with(const std::string& from, const std::string& to) {
  std::string text = write_trace(sample_trace());
  const std::size_t found = text.find(from);
  EXPECT_NE(found, std::string::npos);
  return text.replace(found, from.size(), to);
}

TEST(TraceFile, IsReadBackAsItWasWritten) {
  const TraceDocument trace = sample_trace();
  const TraceDocument read = read_trace(write_trace(trace), "t.json");
  EXPECT_EQ(read, trace);
  EXPECT_EQ(write_trace(read), write_trace(trace));
}

TEST(TraceFile, KeepsHowAProgramEnds) {
  TraceDocument trace = sample_trace();
  trace.options.allowed_exit_statuses = {3, 77};
  trace.options.wait_for_threads = true;
  trace.options.machine_seed = 7;
  trace.options.rare = {.spurious_failures = 3, .spurious_wakeups = 2, .failing_allocations = 1};
  EXPECT_EQ(read_trace(write_trace(trace), "t.json"), trace);
}

TEST(TraceFile, KeepsWhatStartedCommandsDid) {
  TraceDocument trace = sample_trace();
  trace.options.allow_spawn = true;
  trace.options.isolate = true;
  EXPECT_EQ(read_trace(write_trace(trace), "t.json"), trace);
  const std::string every_byte = [] {
    std::string bytes;
    for (int each = 0; each < 256; ++each) {
      bytes += static_cast<char>(each);
    }
    return bytes;
  }();
  trace.options.commands = {
      {{"posix_spawnp", "a\xff", {"a", every_byte}, "0.1", 2, "/x", ~std::uint64_t{0}, 7},
       {2,
        256,
        every_byte,
        "e",
        "g",
        3,
        {{"new/\xe4", true, false, 0100644, every_byte}, {"gone", false, true, 0, ""}}}},
      {{"system", "/bin/sh", {}, "", 0, "", 0, 0}, {}}};
  EXPECT_EQ(read_trace(write_trace(trace), "t.json"), trace);
}

TEST(TraceFile, KeepsWhichRacesAreSuppressed) {
  TraceDocument trace = sample_trace();
  trace.options.suppressions = {"a*b", "^c \"d\"$"};
  trace.options.built_in_suppressions = true;
  EXPECT_EQ(read_trace(write_trace(trace), "t.json"), trace);
  trace.options.suppressions = {};
  trace.options.built_in_suppressions = false;
  EXPECT_EQ(read_trace(write_trace(trace), "t.json"), trace);
}

TEST(TraceFile, KeepsWhatHistoriesAreJudgedBy) {
  TraceDocument trace = sample_trace();
  trace.options.check = Check::quasi_linearizability;
  trace.options.quasi = {"pop=2", {"pop,peek", "push"}, "strict", "specification"};
  EXPECT_EQ(read_trace(write_trace(trace), "t.json"), trace);
  trace.options.check = Check::none;
  trace.options.quasi = {};
  EXPECT_EQ(read_trace(write_trace(trace), "t.json"), trace);
}

TEST(TraceFile, FromBeforeQuasiLinearizabilityIsReadToo) {
  const std::string check = ",\"check\":\"linearizability\"";
  EXPECT_EQ(read_trace(sample_with(check, ""), "t.json"), sample_trace());
  std::string unchecked = sample_with(check, "");
  const std::string field = "\"check_histories\":true";
  unchecked.replace(unchecked.find(field), field.size(), "\"check_histories\":false");
  EXPECT_EQ(read_trace(unchecked, "t.json").options.check, Check::none);
}

TEST(TraceFile, HasOneOrderOfPlacesThatHaveOneNumber) {
  TraceDocument trace = sample_trace();
  trace.sites.clear();
  for (unsigned line = 1; line <= 40; ++line) {  // more than a sort takes one by one
    trace.sites.push_back({45, "f", "a.cpp", line % 7, line, "x"});
  }
  const std::string once = write_trace(read_trace(write_trace(trace), "t.json"));
  EXPECT_EQ(write_trace(read_trace(once, "t.json")), once);
}

TEST(TraceFile, KeepsWhoGoesRound) {
  TraceDocument trace = sample_trace();
  trace.waiting = {trace.steps[3], trace.steps[3]};
  trace.waiting[0].goes_round = true;
  EXPECT_EQ(read_trace(write_trace(trace), "t.json"), trace);
}

TEST(TraceFile, KeepsWhatIsWeak) {
  TraceDocument trace = sample_trace();
  trace.options.memory_model = MemoryModel::cpp20;
  trace.violation.remedy = "memory_order_acquire on x would forbid it.";
  trace.steps[3].weak = WeakReason::reads;
  trace.steps[3].weak_other = 1;
  for (const WeakReason reason : {WeakReason::reads_before, WeakReason::stored_before}) {
    trace.steps.push_back(trace.steps[3]);
    trace.steps.back().weak = reason;
    trace.steps.back().weak_other = 2;
  }
  EXPECT_EQ(read_trace(write_trace(trace), "t.json"), trace);
  trace.options.memory_model = MemoryModel::tso;
  EXPECT_EQ(read_trace(write_trace(trace), "t.json"), trace);
}

TEST(TraceFile, KeepsTextsWithQuotesAndLineFeeds) {
  TraceDocument trace = sample_trace();
  trace.output = "a \"b\"\n\\ \x01";
  EXPECT_EQ(read_trace(write_trace(trace), "t.json").output, trace.output);
}

TEST(TraceFile, WhatIsNoUtf8IsReplaced) {
  TraceDocument trace = sample_trace();
  trace.options.command = {"./a\xff"};
  EXPECT_EQ(read_trace(write_trace(trace), "t.json").options.command.front(), "./a\xef\xbf\xbd");
}

TEST(TraceFile, EachTruncationIsToldAsOne) {
  const std::string text = write_trace(sample_trace());
  const std::size_t whole = text.find_last_of('}') + 1;
  for (std::size_t length = 0; length < whole; length += 7) {
    EXPECT_THAT(error_of(text.substr(0, length)), HasSubstr("truncated")) << length;
  }
}

TEST(TraceFile, AnotherVersionIsRejected) {
  EXPECT_EQ(error_of(sample_with("\"heddle-trace\": 2", "\"heddle-trace\": 3")),
            "t.json: trace format version 3, this build of Heddle reads versions 1 and 2");
}

TEST(TraceFile, WhatIsNoTraceIsRejected) {
  EXPECT_EQ(error_of("[1]"), "t.json: not a trace file: it has no \"heddle-trace\"");
  EXPECT_EQ(error_of("{\n\"a\": x}"), "t.json:2: not a trace file: malformed JSON");
  EXPECT_THAT(error_of("[1e999]"), HasSubstr("t.json: not a trace file: "));
  EXPECT_EQ(error_of(std::string(100'000, '[')),
            "t.json: not a trace file: nested more than 1000 levels deep");
}

TEST(TraceFile, AMissingFieldIsNamed) {
  EXPECT_EQ(error_of(sample_with("\"trace_hash\"", "\"trace_cash\"")),
            "t.json: the trace has no \"trace_hash\"");
  EXPECT_EQ(error_of(sample_with("\"step_limit\"", "\"stop_limit\"")),
            "t.json: /options has no \"step_limit\"");
}

TEST(TraceFile, AFieldOfAnotherTypeIsNamed) {
  EXPECT_EQ(error_of(sample_with("\"seed\":1", "\"seed\":\"x\"")),
            "t.json: /options/seed is of the wrong type (string)");
  EXPECT_EQ(error_of(sample_with("\"line\":41", "\"line\":-1")),
            "t.json: /sites/0/line is of the wrong type (number)");
  EXPECT_EQ(error_of(sample_with("\"arguments\":[1]", "\"arguments\":[1.5]")),
            "t.json: /operations/0/arguments is of the wrong type (array)");
}

TEST(TraceFile, ANameThatStandsForNothingIsRefused) {
  EXPECT_EQ(error_of(sample_with("\"subject\":\"harness\"", "\"subject\":\"file\"")),
            "t.json: /options/subject: unknown value 'file' (known: function, harness, program)");
  EXPECT_EQ(error_of(sample_with("\"pick\":\"explore\"", "\"pick\":\"1\"")),
            "t.json: /options/pick: unknown value '1' (known: 0, explore, seeded)");
  EXPECT_EQ(error_of(sample_with("\"final_pick\":\"0\"", "\"final_pick\":\"\"")),
            "t.json: /options/final_pick: unknown value '' (known: 0, explore, seeded)");
  EXPECT_EQ(error_of(sample_with("\"memory_reuse\":\"thread\"", "\"memory_reuse\":\"shared\"")),
            "t.json: /options/memory_reuse: unknown value 'shared' (known: never, thread)");
  EXPECT_EQ(error_of(sample_with("\"races\":\"promote\"", "\"races\":\"all\"")),
            "t.json: /options/races: unknown value 'all' (known: error, promote, report)");
  EXPECT_EQ(error_of(sample_with("\"check\":\"linearizability\"", "\"check\":\"all\"")),
            "t.json: /options/check: unknown value 'all' (known: linearizability, none, "
            "quasi-linearizability)");
}

TEST(TraceFile, AStepOfAnUnknownKindIsRefused) {
  EXPECT_EQ(error_of(sample_with("\"kind\":\"plain_load\"", "\"kind\":\"look\"")),
            "t.json: /steps/4/kind: unknown value 'look'");
}

TEST(TraceFile, AViolationOfAnUnknownKindIsRefused) {
  EXPECT_THAT(error_of(sample_with("{\"kind\":\"linearizability\"", "{\"kind\":\"surprise\"")),
              StartsWith("t.json: /violation/kind: unknown value 'surprise' (known: assertion, "));
}

TEST(TraceFile, AFileThatIsNotThereIsNamed) {
  try {
    static_cast<void>(read_trace_file("no/such/file"));
    FAIL() << "accepted";
  } catch (const UsageError& error) {
    EXPECT_THAT(error.what(), StartsWith("cannot read 'no/such/file': "));
  }
}

}  // namespace
}  // namespace heddle::harnesses
