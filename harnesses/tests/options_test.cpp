#include "harnesses/options/options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "harnesses/options/log_options.hpp"
#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Pair;

Options parse(const std::string& line, Subject subject = Subject::harness) {
  return parse_options("stack", split_words(line), subject);
}

std::string error_of(const std::string& line, Subject subject = Subject::harness) {
  try {
    static_cast<void>(parse(line, subject));
  } catch (const UsageError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Options, HaveTheirDefaults) {
  const Options options = parse("");
  EXPECT_EQ(options.strategy, StrategyKind::automatic);
  EXPECT_EQ(options.idle_laps, IdleLaps::skip);
  EXPECT_EQ(options.depth, 3U);
  EXPECT_FALSE(options.preemption_bound.has_value());
  EXPECT_FALSE(options.races.has_value());
  EXPECT_EQ(options.pick, PickMode::explore);
  EXPECT_EQ(options.memory_reuse, MemoryReuse::thread);
  EXPECT_EQ(options.check, Check::linearizability);
  EXPECT_TRUE(options.optimizations.histories && options.optimizations.permutations);
  EXPECT_TRUE(options.confirm);
}

TEST(Options, OfALineThatIsReadAgainAreThoseOfTheLastReading) {
  CommandLine line("stack", Subject::harness);
  static_cast<void>(line.read(split_words("--scenario two --seed 9 --preemption-bound 3 --leaks")));
  EXPECT_THROW(static_cast<void>(line.read({"--seed", "none"})), UsageError);
  const Options options = line.read({"--jobs", "2"});
  EXPECT_THAT(options.words, ElementsAre("--jobs", "2"));
  EXPECT_EQ(options.jobs, 2U);
  EXPECT_TRUE(options.scenarios.empty());
  EXPECT_EQ(options.seed, parse("").seed);
  EXPECT_FALSE(options.preemption_bound.has_value());
  EXPECT_FALSE(options.leaks);
}

TEST(Options, AreReadAsWritten) {
  const Options options = parse(
      "--scenario 'a() || b()' --scenario two --parameter k=2 --parameter j=-1 --parameter pick=0 "
      "--strategy random --idle-laps explore --preemption-bound 3 --executions 7 "
      "--time-limit 1.5 --seed 9 "
      "--races promote --memory-reuse never --check none --leaks --keep-going --report json");
  EXPECT_THAT(options.scenarios, ElementsAre("a() || b()", "two"));
  EXPECT_THAT(options.parameters, ElementsAre(Pair("k", 2), Pair("j", -1)));
  EXPECT_EQ(options.pick, PickMode::first);
  EXPECT_EQ(options.strategy, StrategyKind::random);
  EXPECT_EQ(options.idle_laps, IdleLaps::explore);
  EXPECT_EQ(options.preemption_bound, 3U);
  EXPECT_EQ(options.executions, 7U);
  EXPECT_EQ(options.time_limit_seconds, 1.5);
  EXPECT_EQ(options.seed, 9U);
  EXPECT_EQ(options.races, RaceMode::promote);
  EXPECT_EQ(options.memory_reuse, MemoryReuse::never);
  EXPECT_EQ(options.check, Check::none);
  EXPECT_TRUE(options.leaks);
  EXPECT_TRUE(options.keep_going);
  EXPECT_EQ(options.report, ReportFormat::json);
}

TEST(Options, AllowedExitStatusesAreListsOfNumbers) {
  EXPECT_EQ(parse("--allow-exit-status 7,2 --allow-exit-status 2,255").allowed_exit_statuses,
            (std::vector<int>{2, 7, 255}));
  for (const std::string wrong : {"1,", ",1", "256", "-1", "x", "1;2", "1.0"}) {
    EXPECT_EQ(error_of("--allow-exit-status=" + wrong),
              "--allow-exit-status " + wrong + ": expected numbers from 0 to 255");
  }
}

TEST(Options, RareOutcomesAreNoneUnlessAskedFor) {
  EXPECT_EQ(parse("").rare, RareOutcomes{});
  EXPECT_EQ(parse("--spurious-failures 2").rare.spurious_failures, 2U);
  EXPECT_EQ(parse("--spurious-wakeups 3").rare.spurious_wakeups, 3U);
  EXPECT_EQ(parse("--failing-allocations 1").rare.failing_allocations, 1U);
  for (const std::string option :
       {"--spurious-failures", "--spurious-wakeups", "--failing-allocations"}) {
    EXPECT_THAT(error_of("--memory-model sc+robust " + option + " 1"),
                HasSubstr("--memory-model sc+robust does not go with " + option));
  }
}

TEST(Options, WhatIsNotThereYetIsRejectedEachByItsName) {
  EXPECT_EQ(error_of("--memory-reuse shared"), "--memory-reuse shared is not available yet");
}

TEST(Options, OfQuasiLinearizabilityAreKeptForTheSpecification) {
  const Options options = parse(
      "--quasi-factor deq=2,enq=0 --quasi-set deq,deqMin --quasi-set enq --quasi-flavour strict "
      "--quasi-algorithm round-up");
  EXPECT_EQ(options.check, Check::quasi_linearizability);
  EXPECT_EQ(options.quasi.factor, "deq=2,enq=0");
  EXPECT_THAT(options.quasi.sets, ElementsAre("deq,deqMin", "enq"));
  EXPECT_EQ(options.quasi.flavour, "strict");
  EXPECT_EQ(options.quasi_algorithm, "round-up");
}

TEST(Options, WithoutAFactorItIsInferred) {
  EXPECT_EQ(parse("--check quasi-linearizability").quasi.factor, "infer");
  EXPECT_EQ(parse("--quasi-flavour strict").check, Check::quasi_linearizability);
  EXPECT_EQ(parse("--quasi-flavour strict").quasi.factor, "infer");
}

TEST(Options, AFactorWithAnotherCheckIsMisuse) {
  EXPECT_THAT(error_of("--check linearizability --quasi-factor 1"), HasSubstr("--quasi-factor"));
  EXPECT_THAT(error_of("--check none --quasi-set deq"), HasSubstr("no use for --quasi-set"));
  EXPECT_THAT(error_of("--check x"), HasSubstr("known: linearizability, none, quasi-linear"));
  EXPECT_THAT(error_of("--quasi-factor 1", Subject::program), HasSubstr("--quasi-factor"));
}

TEST(Options, OptimizationsAreAllOrNoneOrSome) {
  const Optimizations none = parse("--optimizations none").optimizations;
  EXPECT_FALSE(none.serial_histories || none.histories || none.sequentializations ||
               none.permutations);
  const Optimizations some = parse("--optimizations permutations,histories").optimizations;
  EXPECT_TRUE(some.histories && some.permutations);
  EXPECT_FALSE(some.serial_histories || some.sequentializations);
  EXPECT_THAT(error_of("--optimizations histories,x"), HasSubstr("unknown value 'x' (known:"));
  EXPECT_THAT(error_of("--optimizations ''"), HasSubstr("--optimizations"));
}

TEST(Options, EveryStrategyHasItsName) {
  for (const char* name :
       {"auto", "dpor", "sleep-set", "depth-first", "random", "pct", "pos", "surw"}) {
    EXPECT_EQ(name_of(parse(std::string("--strategy ") + name).strategy), name);
  }
}

TEST(Options, MisuseIsExplained) {
  EXPECT_THAT(error_of("--bogus"), HasSubstr("--bogus"));
  EXPECT_THAT(error_of("--strategy x"), HasSubstr("unknown value 'x' (known: auto, depth-first"));
  for (const auto* part_of_others : {"execution-graphs", "pct,"}) {
    EXPECT_THAT(error_of(std::string("--strategy ") + part_of_others), HasSubstr("unknown value"));
  }
  EXPECT_THAT(error_of("--races x"), HasSubstr("known: error, promote, report"));
  EXPECT_THAT(error_of("--report x"), HasSubstr("known: json, junit, sarif, text"));
  EXPECT_THAT(error_of("--parameter k"), HasSubstr("expected NAME=VALUE"));
  EXPECT_THAT(error_of("--parameter k=x"), HasSubstr("expected an integer"));
  EXPECT_THAT(error_of("--parameter pick=x"), HasSubstr("known: 0, explore, seeded"));
  EXPECT_THAT(error_of("--executions 0"), HasSubstr("expected a number above 0, found '0'"));
  EXPECT_THAT(error_of("--strategy replay"), HasSubstr("needs --replay FILE"));
  EXPECT_THAT(error_of("--strategy sleep-set --preemption-bound 1"), HasSubstr("does not go with"));
  EXPECT_THAT(error_of("--strategy pct --preemption-bound 1"), HasSubstr("does not go with"));
  EXPECT_THAT(error_of("--idle-laps x"), HasSubstr("known: explore, skip"));
  EXPECT_THAT(error_of("--depth 0"), HasSubstr("--depth"));
  EXPECT_THAT(error_of("--strategy dpor --depth 2"), HasSubstr("--depth is of --strategy pct"));
  EXPECT_EQ(parse("--strategy pct --depth 5").depth, 5U);
  EXPECT_THAT(error_of("--generate 2 --scenario x"), HasSubstr("exclude each other"));
}

TEST(Options, AWholeProgramHasNoScenarios) {
  EXPECT_THAT(error_of("--scenario x", Subject::program), HasSubstr("--scenario"));
  EXPECT_EQ(parse("--preemption-bound 1", Subject::program).preemption_bound, 1U);
}

TEST(Options, SayByHowManyProcessesAndFromWhere) {
  EXPECT_EQ(parse("").jobs, 1U);
  EXPECT_EQ(parse("--jobs 0").jobs, 0U);
  const Options options = parse("--jobs 8 --checkpoint a --checkpoint-every 0.5 --resume b");
  EXPECT_EQ(options.jobs, 8U);
  EXPECT_EQ(options.checkpoint, "a");
  EXPECT_EQ(options.checkpoint_seconds, 0.5);
  EXPECT_EQ(options.resume, "b");
  EXPECT_FALSE(options.isolate);
  EXPECT_TRUE(parse("--isolate").isolate);
  EXPECT_THAT(error_of("--isolate --shrink 5"), HasSubstr("--isolate does not go with --shrink"));
  EXPECT_THAT(error_of("--jobs x"), HasSubstr("--jobs"));
  EXPECT_THAT(error_of("--jobs 5000"), HasSubstr("--jobs"));
  EXPECT_THAT(error_of("--replay a --resume b"), HasSubstr("--replay runs one execution"));
}

TEST(Options, SayWhatIsLoggedAndWhere) {
  EXPECT_EQ(parse("").log.level, log::Level::note);
  const log::Settings settings = parse("--log-level debug --log-file some.log").log;
  EXPECT_EQ(settings.level, log::Level::debug);
  EXPECT_EQ(settings.file, "some.log");
  EXPECT_EQ(error_of("--log-level loud"),
            "--log-level: unknown value 'loud' (known: debug, error, note, off, warning)");
}

TEST(Options, ALogFileThatCannotBeWrittenIsMisuse) {
  try {
    set_up_log({log::Level::note, "/nonexistent/folder/log"});
    FAIL() << "accepted";
  } catch (const UsageError& error) {
    EXPECT_STREQ(error.what(),
                 "--log-file: cannot write '/nonexistent/folder/log': No such file or directory");
  }
}

TEST(Options, VersionNamesEveryPart) {
  try {
    static_cast<void>(parse("--version"));
    FAIL() << "no version";
  } catch (const HelpRequested& version) {
    EXPECT_THAT(version.text, MatchesRegex("heddle [0-9.]+\n"
                                           "LLVM ([0-9.]+|none) \\(of the plugin\\)\n"
                                           "Boost.Context [0-9.]+\nfmt [0-9.]+\n"
                                           "spdlog [0-9.]+\nCLI11 [0-9.]+\n"
                                           "nlohmann-json [0-9.]+\nzlib [0-9.]+\n"
                                           "hiredis [0-9.]+\n"));
  }
}

TEST(Options, HelpListsThem) {
  try {
    static_cast<void>(parse("--help"));
    FAIL() << "no help";
  } catch (const HelpRequested& help) {
    EXPECT_THAT(help.text, HasSubstr("--preemption-bound N"));
    EXPECT_THAT(help.text, HasSubstr("70 a fault of Heddle"));
  }
}

TEST(Words, AreSplitAsAShellWould) {
  EXPECT_THAT(split_words("  a 'b  c' \"d 'e\" f\\ g '' "),
              ElementsAre("a", "b  c", "d 'e", "f g", ""));
  EXPECT_THROW(static_cast<void>(split_words("a 'b")), UsageError);
}

TEST(Words, SplittingUndoesJoining) {
  const std::vector<std::string> words{"a", "b c", "it's", "", "\"q\"", "a\\b", "$x", "(1) || ;;"};
  EXPECT_EQ(split_words(join_words(words)), words);
}

TEST(Options, TellHowTheFinalPartRuns) {
  EXPECT_EQ(parse("").after_join, FinalPart::each_execution);
  EXPECT_EQ(parse("").final_pick, PickMode::first);
  const Options options = parse("--after-join each-state --parameter final-pick=explore");
  EXPECT_EQ(options.after_join, FinalPart::each_state);
  EXPECT_EQ(options.final_pick, PickMode::explore);
  EXPECT_EQ(options.pick, PickMode::explore);
  EXPECT_EQ(parse("--after-join each-execution").after_join, FinalPart::each_execution);
}

TEST(Options, OneFinalPartForEachStateDoesNotGoWithEverything) {
  for (const char* other :
       {"--strategy random", "--strategy pct", "--strategy pos", "--strategy surw", "--leaks"}) {
    EXPECT_THAT(error_of(std::string("--after-join each-state ") + other),
                HasSubstr("--after-join each-state does not go with"));
  }
  EXPECT_THAT(error_of("--after-join x"), HasSubstr("known: each-execution, each-state"));
  EXPECT_THAT(error_of("--parameter final-pick=seeded"), HasSubstr("known: 0, explore"));
}

TEST(Options, EveryScenarioHasASize) {
  const Options options = parse("--all 3x2 --exclude size,peek --exclude clear");
  EXPECT_EQ(options.all->threads, 3U);
  EXPECT_EQ(options.all->operations, 2U);
  EXPECT_THAT(options.excluded, ElementsAre("size", "peek", "clear"));
  EXPECT_THAT(error_of("--all 7x2"), HasSubstr("1 to 6 threads, 1 to 16 operations of each"));
  EXPECT_THAT(error_of("--all 2"), HasSubstr("--all 2: expected TxN"));
  EXPECT_THAT(error_of("--all 2x2 --scenario 'a()'"), HasSubstr("--scenario"));
  EXPECT_THAT(error_of("--exclude size"), HasSubstr("of the scenarios that --all makes"));
  EXPECT_THAT(error_of("--all 2x2 --exclude size,"), HasSubstr("names with commas"));
  EXPECT_THAT(error_of("--all 2x2 --quasi-factor infer"), HasSubstr("infer"));
}

}  // namespace
}  // namespace heddle::harnesses
