// Progress guarantees: what is asked for, what is measured, and what a trace keeps of it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harnesses/guarantees/interference.hpp"
#include "harnesses/options/only_options.hpp"
#include "harnesses/options/options.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/tests/sample_trace.hpp"
#include "harnesses/traces/trace_file.hpp"

namespace heddle::harnesses {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string error_of(const std::vector<std::string>& words) {
  try {
    static_cast<void>(parse_options("harness", words, Subject::harness));
  } catch (const UsageError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(ProgressOptions, AreReadAndRefusedInOneLine) {
  const Options options = parse_options(
      "harness", {"--progress-guarantee", "wait-free", "--own-steps", "7"}, Subject::harness);
  EXPECT_EQ(options.guarantee, ProgressGuarantee::wait_free);
  EXPECT_EQ(options.own_steps, 7U);
  const std::vector<std::string> asked{"--progress-guarantee", "lock-free"};
  EXPECT_EQ(error_of(asked), "accepted");
  const std::vector<std::vector<std::string>> refused{
      {"--races", "report"}, {"--checkpoint", "file"}, {"--isolate"}, {"--shrink", "3"}};
  for (const std::vector<std::string>& words : refused) {
    std::vector<std::string> both = asked;
    both.insert(both.end(), words.begin(), words.end());
    EXPECT_THAT(error_of(both), HasSubstr("--progress-guarantee does not go with " + words[0]));
  }
  EXPECT_THAT(error_of({"--all", "2x2", "--progress-guarantee", "lock-free"}),
              HasSubstr("--all does not go with --progress-guarantee"));
  EXPECT_THAT(error_of({"--own-steps", "3"}), HasSubstr("--progress-guarantee wait-free"));
  EXPECT_THAT(error_of({"--progress-guarantee", "none"}), HasSubstr("unknown value 'none'"));
}

/// As a default it gives way, as others do: HEDDLE_OPTIONS is no reason not to replay.
TEST(ProgressOptions, GoWithNoReplayButAsDefaults) {
  const std::vector<std::string> replayed{"--replay", "file"};
  std::vector<std::string> both = replayed;
  both.insert(both.end(), {"--progress-guarantee", "lock-free"});
  EXPECT_THROW(reject_beside_replay(both), UsageError);
  setenv("HEDDLE_OPTIONS", "--progress-guarantee lock-free", 1);
  const std::vector<std::string> words = with_defaults("harness", Subject::harness, replayed);
  unsetenv("HEDDLE_OPTIONS");
  EXPECT_EQ(error_of(words), "accepted");
}

TEST(ProgressOptions, AreOfHarnessesOnly) {
  EXPECT_THROW(static_cast<void>(parse_options("heddle run", {"--progress-guarantee", "lock-free"},
                                               Subject::program)),
               UsageError);
}

Call call(std::int64_t argument) { return {0, {argument}}; }

/// In "c(9) >> c(1) || c(2) c(3) || c(4) ;; c(5)" calls have the numbers 0, 1, 2, 3, 4 and 5. Where
/// all but the second thread make their calls twice, it is c(9) >> c(1) c(1) || c(2) c(3) ||
/// c(4) c(4), and c(2) has number 3.
TEST(Interference, RepeatsTheCallsOfAllOthers) {
  const Scenario scenario{{call(9)}, {{call(1)}, {call(2), call(3)}, {call(4)}}, {call(5)}};
  const Interference twice = interference(scenario, 1, 2);
  EXPECT_THAT(twice.scenario.initial, ElementsAre(call(9)));
  EXPECT_THAT(twice.scenario.threads,
              ElementsAre(ElementsAre(call(1), call(1)), ElementsAre(call(2), call(3)),
                          ElementsAre(call(4), call(4))));
  EXPECT_TRUE(twice.scenario.final.empty());
  EXPECT_EQ(twice.first, 3U);
  const Interference alone = interference(scenario, 1, 0);
  EXPECT_THAT(alone.scenario.threads, ElementsAre(ElementsAre(call(2), call(3))));
  EXPECT_EQ(alone.first, 1U);
}

TEST(Interference, MeasuresOneOfThreadsThatMakeTheSameCalls) {
  const Scenario scenario{{}, {{call(1)}, {call(2)}, {call(1)}}, {}};
  EXPECT_THAT(threads_to_measure(scenario), ElementsAre(0U, 1U));
}

TEST(BrokenGuarantees, AreReadBackFromTraceFilesAsTheyWereWritten) {
  TraceDocument trace = sample_trace();
  trace.violation.kind = ViolationKind::not_lock_free;
  trace.options.broken = BrokenGuarantee{
      .guarantee = ProgressGuarantee::lock_free, .paused = {{1, 4}, {2, 0}}, .round = 3};
  EXPECT_EQ(read_trace(write_trace(trace), "t.json"), trace);
  trace.options.broken = BrokenGuarantee{.guarantee = ProgressGuarantee::wait_free,
                                         .paused = {},
                                         .own_steps = 5,
                                         .shown = "shown: much"};
  EXPECT_EQ(read_trace(write_trace(trace), "t.json"), trace);
}

TEST(BrokenGuarantees, ThatMakeNoSenseAreRefused) {
  const auto error_with = [](const BrokenGuarantee& broken) -> std::string {
    TraceDocument trace = sample_trace();
    trace.options.broken = broken;
    try {
      static_cast<void>(read_trace(write_trace(trace), "t.json"));
    } catch (const UsageError& error) {
      return error.what();
    }
    return "accepted";
  };
  EXPECT_THAT(error_with({.guarantee = ProgressGuarantee::none}), HasSubstr("/guarantee"));
  EXPECT_THAT(error_with({.paused = {{1, 1}, {1, 2}}}), HasSubstr("paused twice"));
  EXPECT_THAT(error_with({.paused = {{5000, 1}}}), HasSubstr("no thread has such a number"));
}

}  // namespace
}  // namespace heddle::harnesses
