#include <gtest/gtest.h>

#include <algorithm>

#include "checkers/algorithms/automatic.hpp"
#include "checkers/algorithms/frontier/frontier.hpp"
#include "checkers/algorithms/p_compositional/p_compositional.hpp"
#include "checkers/tests/histories.hpp"

namespace heddle::checkers {
namespace {

/// After "a" was put, `width` puts that all overlap, and then "a" is read: to refute it, each set
/// of the puts has to be looked at, with each that may come last.
void add_overwritten(History& history, const char* key, int width, int first_process) {
  const auto add = [&](int process, Operation operation) {
    operation.process = first_process + process;
    history.operations.push_back(std::move(operation));
  };
  add(0, completed(0, "put", {key, "a"}, none, 1, 2));
  for (int i = 0; i < width; ++i) {
    add(i, completed(0, "put", {key, "b" + std::to_string(i)}, none, 3, 4));
  }
  add(0, completed(0, "get", {key}, "a", 5, 6));
}

CodedHistory coded(const History& history) {
  CodedHistory coded;
  Encoder().encode(*find_specification("key-value"), history, coded);
  return coded;
}

/// With 9 puts some 2^9 * 9 steps, which is more than the first round has; with 40 for ever.
CodedHistory hard_and_easy(bool hard_is_first) {
  History history;
  add_overwritten(history, hard_is_first ? "hard" : "easy", hard_is_first ? 40 : 9, 0);
  add_overwritten(history, hard_is_first ? "easy" : "hard", hard_is_first ? 9 : 40, 100);
  return coded(history);
}

void expect_same(const Verdict& a, const Verdict& b) {
  EXPECT_EQ(a.key, b.key);
  EXPECT_EQ(a.steps, b.steps);
  EXPECT_EQ(a.longest_prefix, b.longest_prefix);
  EXPECT_EQ(a.blocking, b.blocking);
  EXPECT_EQ(a.state, b.state);
}

TEST(PartRounds, FindTheEasyPartBesideAHardOneWhereverItStands) {
  for (const bool hard_is_first : {true, false}) {
    for (const auto first : {Turns::First::search, Turns::First::frontier}) {
      CodedHistory history = hard_and_easy(hard_is_first);
      const Verdict verdict = check_p_compositional(history, {}, first);
      ASSERT_EQ(verdict.answer, Answer::not_explained);
      EXPECT_EQ(verdict.key, "\"easy\"");
      EXPECT_LT(verdict.steps, 200'000);
      for (const unsigned jobs : {2U, 3U}) {
        expect_same(verdict, check_p_compositional(history, {.jobs = jobs}, first));
      }
    }
  }
}

TEST(PartRounds, TellTheFirstPartOfTheFirstRoundThatRefutesOne) {
  History history;
  add_overwritten(history, "later", 9, 0);
  add_overwritten(history, "second", 3, 20);
  add_overwritten(history, "third", 3, 40);
  CodedHistory both = coded(history);
  for (const unsigned jobs : {1U, 2U, 3U}) {
    for (int repetition = 0; repetition < 20; ++repetition) {
      EXPECT_EQ(check_p_compositional(both, {.jobs = jobs}).key, "\"second\"");
    }
  }
}

TEST(PartRounds, EndAtTheLimitOfStepsWhicheverPartIsHard) {
  CodedHistory history = hard_and_easy(true);
  const Verdict verdict = check_p_compositional(history, {.limits = {.steps = 3000}});
  EXPECT_EQ(verdict.answer, Answer::unknown);
  EXPECT_EQ(verdict.limit, "the limit of 3000 steps");
}

TEST(PartRounds, StepsOfProgressNeverRunBackwards) {
  History one_key;
  add_overwritten(one_key, "hard", 45, 0);
  History two_keys = one_key;
  add_overwritten(two_keys, "other", 45, 100);
  for (const History& history : {one_key, two_keys}) {
    CodedHistory hard = coded(history);
    std::uint64_t last = 0;
    int reports = 0;
    const auto note = [&](const Progress& progress) {
      EXPECT_GE(progress.steps, last);
      last = progress.steps;
      ++reports;
    };
    const auto verdict = check_automatically(
        hard, {.limits = {.time = std::chrono::milliseconds(800)}, .on_progress = note});
    EXPECT_EQ(verdict.answer, Answer::unknown);
    EXPECT_GT(reports, 1);
  }
}

/// The search that waits for its next turn must not take the memory that the frontier needs.
TEST(PartRounds, DecideInAsLittleMemoryAsTheFrontierAlone) {
  History history;
  add_overwritten(history, "hard", 13, 0);
  CodedHistory hard = coded(history);
  int decided = 0;
  int undecided = 0;
  for (std::uint64_t bytes = std::uint64_t{1} << 16U; bytes <= std::uint64_t{1} << 26U;
       bytes += bytes / 2) {
    const CheckOptions options{.limits = {.memory_bytes = bytes}};
    const Answer alone = check_frontier(hard, options).answer;
    (alone == Answer::unknown ? undecided : decided) += 1;
    if (alone != Answer::unknown) {
      EXPECT_EQ(check_automatically(hard, options).answer, alone) << bytes;
    }
  }
  EXPECT_GT(decided, 0);
  EXPECT_GT(undecided, 0);
}

}  // namespace
}  // namespace heddle::checkers
