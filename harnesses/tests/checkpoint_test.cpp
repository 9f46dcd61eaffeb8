#include "harnesses/jobs/checkpoint.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "harnesses/jobs/result_sums.hpp"
#include "harnesses/jobs/stage_tally.hpp"
#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::StrategyKind;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

const CheckpointSubject subject{
    "build-id:12", {"./program", "a b"}, "queue", "enq(1) || deq()", {"--strategy", "dpor"}};

scheduler::Race race_of(scheduler::SiteId one, scheduler::SiteId other) {
  scheduler::Race race;
  race.first.site = one;
  race.second.site = other;
  return race;
}

Findings sample_findings() {
  Findings findings;
  findings.histories.found = 7;
  findings.histories.judged = 5;
  findings.histories.distinct[{1, 2}] = {.is_unexplained = true};
  findings.histories.distinct[{~0ULL, 0}] = {.is_nonlinearizable = true, .is_undecided = true};
  findings.histories.unlisted[{3, 4}] = {5, 6};
  findings.histories.undecided_blocked.insert({7, 8});
  KeptViolation violation;
  violation.found.violation = {ViolationKind::linearizability, "it \"is\" wrong", "two\nlines"};
  violation.found.place = "3 4";
  violation.schedule = {{}, {{0, 0}, {1, 2}}};
  findings.violations.push_back(violation);
  findings.outcomes["out\n"] = {"out\n", 3, "heddle-schedule-1 0"};
  findings.first = {{{}, {{0, 0}}}, 9, "hash", "out\n"};
  findings.trace_hash = "0123456789abcdef";
  FoundRaceGroup group;
  group.place = "push head\npop head";
  group.report.first.site.id = 5;
  group.report.second.site.id = 6;
  group.report.first.object = "head";
  group.libraries.push_back({"libz.so.1", {"deflate"}});
  findings.possible_races.add(race_of(5, 6), findings.possible_races.add_group(group));
  findings.not_put_back = {"files"};
  findings.foreign["libz.so.1"] = {"libz.so.1", false, {"deflate"}};
  return findings;
}

SearchState sample_state() {
  SearchState state;
  scheduler::StageResult bounded;
  bounded.strategy = StrategyKind::dpor;
  bounded.bound = 1;
  bounded.statistics.executions = 11;
  bounded.cut_by_bound = 4;
  state.plan.so_far.stages.push_back(bounded);
  state.plan.so_far.statistics = bounded.statistics;
  state.plan.so_far.restarts = 2;
  state.plan.so_far.promoted = {scheduler::call_site(3, true)};
  state.plan.stage = 1;
  state.stage.result.strategy = StrategyKind::dpor;
  state.stage.result.statistics.executions = 5;
  state.stage.result.statistics.seconds = 0.1;
  state.stage.result.images = 12;
  const scheduler::Subtree one{{{0, 0, 0}, {1, 2, 0}}, {{.first = 0, .last = 1}}};
  state.stage.left.subtrees = {{one, 0.5}, {scheduler::Subtree{}, 1}};
  state.stage.left.ranges = {{3, 4}};
  state.stage.left.next_execution = 20;
  state.findings = sample_findings();
  state.earlier = state.findings.violations;
  state.threads = {{0, 0}, {1, 0}, {0, 1}};
  state.is_begun = true;
  state.fatal = {{{{}, {{0, 0}, {2, 1}}}, "the process ended by signal 9"}};
  return state;
}

std::string error_of(const std::string& text) {
  try {
    static_cast<void>(read_checkpoint(text, "some.json"));
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t place = text.find(from);
  EXPECT_NE(place, std::string::npos) << from;
  return place == std::string::npos ? text : text.replace(place, from.size(), to);
}

TEST(Checkpoint, HoldsAllThatWasWritten) {
  SearchState state = sample_state();
  const std::string text = write_checkpoint(state, subject);
  const Checkpoint read = read_checkpoint(text, "some.json");
  EXPECT_EQ(read.subject, subject);
  EXPECT_EQ(read.state.findings.first->course, 0U);  // of this process's addresses
  state.findings.first->course = 0;
  EXPECT_EQ(write_checkpoint(read.state, read.subject), write_checkpoint(state, subject));
  EXPECT_EQ(read.state.stage.left.subtrees, state.stage.left.subtrees);
  EXPECT_EQ(read.state.fatal, state.fatal);
  EXPECT_EQ(read.state.plan.so_far.statistics.executions, 11U);
}

TEST(Checkpoint, LeavesOutWhatIsOfThisProcess) {
  SearchState state;
  state.stage.left.subtrees.push_back(
      {{{{0, 0, 77}, {1, 0, 78}}, {{.first = 0, .last = 1, .deferred_fingerprint = 79}}}, 1});
  const Checkpoint read = read_checkpoint(write_checkpoint(state, subject), "some.json");
  const scheduler::Subtree without{{{0, 0, 0}, {1, 0, 0}}, {{.first = 0, .last = 1}}};
  EXPECT_EQ(read.state.stage.left.subtrees.front().subtree, without);
}

TEST(Checkpoint, SaysInOneLineWhereAFileIsWrong) {
  const std::string good = write_checkpoint(sample_state(), subject);
  const std::pair<std::string, std::string> wrong[] = {
      {"\"heddle_checkpoint\":3", "\"heddle_checkpoint\":2"},
      {"\"harness\":", "\"hardness\":"},
      {"\"restarts\":2", "\"restarts\":\"2\""},
      {"\"promoted\":[", "\"promoted\":[1,"},
      {"\"strategy\":\"dpor\"", "\"strategy\":\"best\""},
      {"\"parts\":\"0 |", "\"parts\":\"1 |"},
      {"\"weights\":[", "\"weights\":[1,"},
      {"\"threads\":[0,0,", "\"threads\":[4,0,"},
      {"\"ranges\":[3,4", "\"ranges\":[3,18446744073709551615"},
      {"\"ranges\":[3,4", "\"ranges\":[3"},
      {"heddle-schedule-1 0 1=2", "heddle-schedule-1 0 x"},
      {"\"distinct\":\"", "\"distinct\":\"zz"},
      {"\"pairs\":[5,0,6,0,0", "\"pairs\":[5,0,6,0,1"},
      {"\"pairs\":[5,0,6,0,0", "\"pairs\":[5,0,6,9,0"},
      {"\"pairs\":[5,0,6,0,0", "\"pairs\":[5,0,6,0"},
      {"\"unlisted\":\"", "\"unlisted\":\"00;"},
  };
  for (const auto& [from, to] : wrong) {
    const std::string error = error_of(replaced(good, from, to));
    EXPECT_THAT(error, StartsWith("some.json: ")) << to;
    EXPECT_THAT(error, Not(HasSubstr("\n"))) << to;
  }
}

TEST(Checkpoint, IsNeverReadFromAPartOfOne) {
  const std::string good = write_checkpoint(sample_state(), subject);
  for (std::size_t size = 0; size + 1 < good.size(); ++size) {
    ASSERT_THAT(error_of(good.substr(0, size)), StartsWith("some.json: ")) << size;
  }
}

/// Any change gives a checkpoint or a line that says where it is none.
TEST(Checkpoint, SurvivesChangesAtRandom) {
  const std::string good = write_checkpoint(sample_state(), subject);
  const std::string letters = "0123456789-:;,|=>[]{}\" \\xe.ntf\n";
  std::mt19937 random(5);
  unsigned refused = 0;
  for (unsigned i = 0; i < 20'000; ++i) {
    std::string text = good;
    for (unsigned changes = 1 + random() % 3; changes > 0; --changes) {
      text[random() % text.size()] = letters[random() % letters.size()];
    }
    const std::string error = error_of(text);
    refused += error.empty() ? 0 : 1;
    ASSERT_TRUE(error.empty() || error.starts_with("some.json: ")) << error;
    ASSERT_EQ(error.find('\n'), std::string::npos) << error;
  }
  EXPECT_GT(refused, 10'000U);
}

TEST(Checkpoint, CannotBeWrittenEverywhere) {
  try {
    write_checkpoint_file("text", "/nonexistent/folder/file");
    FAIL() << "written";
  } catch (const UsageError& error) {
    EXPECT_STREQ(error.what(),
                 "--checkpoint: cannot write /nonexistent/folder/file: No such file or directory");
  }
}

TEST(Findings, CountWhatSeveralHaveSeenOnce) {
  Findings one = sample_findings();
  one.add(sample_findings());
  EXPECT_EQ(one.histories.found, 14U);
  EXPECT_EQ(one.histories.distinct.size(), 2U);
  EXPECT_EQ(one.histories.unlisted.size(), 1U);
  EXPECT_EQ(one.violations.size(), 1U);
  EXPECT_EQ(one.outcomes.at("out\n").executions, 6U);
  EXPECT_EQ(one.possible_races.races().size(), 1U);
  EXPECT_EQ(one.only_possible().size(), 1U);
  one.races.add(race_of(6, 5), one.races.add_group({}));
  EXPECT_TRUE(one.only_possible().empty());
  EXPECT_TRUE(one.not_in({}).size() == 1 && one.not_in(one.violations).size() == 1);
  one.violations.front().found.violation.kind = ViolationKind::data_race;
  EXPECT_TRUE(one.not_in(one.violations).empty());
}

QueueResult random_result(std::mt19937_64& random, bool is_first) {
  QueueResult one;
  one.is_first = is_first;
  one.result.done.result.strategy = StrategyKind::dpor;
  scheduler::Statistics& counts = one.result.done.result.statistics;
  counts.executions = random() % 100;
  counts.events = random() % 1000;
  one.result.done.longest = random() % 50;
  one.result.done.result.cut_by_bound = random() % 3;
  if (random() % 2 == 0) {
    one.result.done.result.images = random() % 9;
  }
  Findings& findings = one.result.findings;
  if (random() % 3 != 0) {
    findings = sample_findings();
    findings.races.add(race_of(static_cast<scheduler::SiteId>(random() % 9), 7),
                       findings.races.add_group({std::to_string(random() % 4), {}, ""}));
  }
  findings.histories.distinct[{random() % 8, random() % 2}] = {};
  findings.outcomes[std::to_string(random() % 5)] = {std::to_string(random() % 5), 1, ""};
  findings.trace_hash = std::to_string(random() % 100);
  findings.peak_rss_bytes = random() % 100;
  return one;
}

std::string counted_one_by_one(const std::vector<QueueResult>& results) {
  SearchState state;
  StageTally tally(state, false);
  scheduler::PlanResult so_far;
  scheduler::StageOrder order;
  order.strategy = StrategyKind::dpor;
  order.so_far = &so_far;
  tally.begin(order);
  for (const QueueResult& one : results) {
    tally.count_elsewhere(one.result, one.is_first);
  }
  state.stage.result.statistics.seconds = 0;
  return write_checkpoint(state, subject);
}

TEST(ResultSums, CountLikeWhatTheyAreSumsOf) {
  std::mt19937_64 random(7);
  for (unsigned round = 0; round < 50; ++round) {
    std::vector<QueueResult> results;
    const std::size_t first = random() % 20;
    for (std::size_t i = 0; i < 20; ++i) {
      results.push_back(random_result(random, i == first));
    }
    std::vector<QueueResult> folded;
    for (auto next = results.begin(); next != results.end();) {
      const auto end =
          next + std::min<std::ptrdiff_t>(1 + static_cast<std::ptrdiff_t>(random() % 7),
                                          results.end() - next);
      folded.push_back(sum_of({next, end}));
      next = end;
    }
    EXPECT_EQ(counted_one_by_one(folded), counted_one_by_one(results));
    EXPECT_EQ(counted_one_by_one({sum_of(folded)}), counted_one_by_one(results));
  }
}

}  // namespace
}  // namespace heddle::harnesses
