#include "checkers/quasi/reference/round_up/round_up.hpp"

#include <gtest/gtest.h>

#include <atomic>

#include "checkers/bad_input.hpp"
#include "checkers/tests/quasi/signed_history.hpp"

namespace heddle::checkers {
namespace {

constexpr RoundUpOptimizations no_optimizations{.sequentializations = false, .permutations = false};
const char* const seven_removals = "+1 +2 +3 +4 +5 +6 +7 -7 -6 -5 -4 -3 -2 -1";

QuasiCriterion factor(unsigned number) { return removals(QuasiFlavour::permutation, number); }

Answer answer(RoundUp& checker, std::string_view text, const QuasiCriterion& criterion,
              const Limits& limits = {}) {
  CodedHistory history = signed_history("queue", text);
  return checker.check(history, criterion, {.limits = limits}).answer;
}

/// The programs of the paper's Table V have seven removals after each other; a sequentialization
/// that is not explained has all permutations looked at.
TEST(RoundUp, LooksAtAllPermutationsOfAHistoryThatIsNotExplained) {
  RoundUp checker;
  EXPECT_EQ(answer(checker, seven_removals, factor(2)), Answer::not_explained);
  EXPECT_EQ(checker.counts().sequentializations, 1U);
  EXPECT_EQ(checker.counts().permutations, 172U);
  EXPECT_EQ(checker.counts().skipped, 0U);
}

TEST(RoundUp, SkipsWhatWasSeenIfItMay) {
  RoundUp checker;
  RoundUp not_optimized(no_optimizations);
  RoundUp by_permutations({.sequentializations = false});
  for (int i = 0; i < 2; ++i) {
    for (RoundUp* one : {&checker, &not_optimized, &by_permutations}) {
      EXPECT_EQ(answer(*one, seven_removals, factor(2)), Answer::not_explained);
    }
  }
  EXPECT_EQ(checker.counts().permutations, 172U);
  EXPECT_EQ(checker.counts().skipped, 1U);
  EXPECT_EQ(not_optimized.counts().permutations, 344U);
  EXPECT_EQ(not_optimized.counts().sequentializations, 2U);
  EXPECT_EQ(not_optimized.counts().skipped, 0U);
  EXPECT_EQ(by_permutations.counts().permutations, 172U);
  EXPECT_EQ(by_permutations.counts().sequentializations, 2U);
  EXPECT_EQ(by_permutations.counts().skipped, 172U);
}

/// Threads are not compared: the orders 1 2 and 2 1 of the additions are those of the histories
/// before.
TEST(RoundUp, SkipsSequentializationsOfOtherHistoriesToo) {
  RoundUp checker;
  EXPECT_EQ(answer(checker, "+1 +2 -3", factor(1)), Answer::not_explained);
  EXPECT_EQ(answer(checker, "+2 +1 -3", factor(1)), Answer::not_explained);
  EXPECT_EQ(answer(checker, "+1|+2 -3", factor(1)), Answer::not_explained);
  EXPECT_EQ(checker.counts().sequentializations, 2U);
  EXPECT_EQ(checker.counts().skipped, 2U);
}

TEST(RoundUp, ForgetsWhatHeldForAnotherCriterionOrType) {
  RoundUp checker;
  EXPECT_EQ(answer(checker, "+1 +2 -2 -1", factor(0)), Answer::not_explained);
  EXPECT_EQ(answer(checker, "+1 +2 -2 -1", factor(1)), Answer::explained);
  EXPECT_EQ(answer(checker, "+1 +2 -2 -1", factor(0)), Answer::not_explained);
  CodedHistory stack = signed_history("stack", "+1 +2 -2 -1");
  EXPECT_EQ(checker.check(stack, factor(0)).answer, Answer::explained);
}

TEST(RoundUp, RemembersNothingWhereThereIsNoMemoryForIt) {
  RoundUp checker;
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(answer(checker, seven_removals, factor(2), {.memory_bytes = 0}),
              Answer::not_explained);
  }
  EXPECT_EQ(checker.counts().permutations, 344U);
  EXPECT_EQ(checker.counts().skipped, 0U);
}

TEST(RoundUp, SaysWhichLimitItReached) {
  CodedHistory history = signed_history("queue", "+1|+2|+3|+4|+5|-1|-2|-3|-4|-6");
  RoundUp checker;
  const QuasiVerdict& by_steps = checker.check(history, factor(2), {.limits = {.steps = 1000}});
  EXPECT_EQ(by_steps.answer, Answer::unknown);
  EXPECT_EQ(by_steps.limit, "the limit of 1000 steps");
  const std::atomic<bool> stop = true;
  const QuasiVerdict& stopped = checker.check(history, factor(2), {.limits = {.stop = &stop}});
  EXPECT_EQ(stopped.answer, Answer::unknown);
  EXPECT_EQ(stopped.limit, "the request to stop");
  const QuasiVerdict& late =
      checker.check(history, factor(2), {.limits = {.time = std::chrono::nanoseconds(1)}});
  EXPECT_EQ(late.answer, Answer::unknown);
}

/// What was not looked at to the end must not be remembered as refuted.
TEST(RoundUp, RemembersNoAnswerThatALimitCutShort) {
  const char* text = "+1 +2 +3 +4 +5 -3 -4 -1 -5 -2";
  RoundUp checker;
  EXPECT_EQ(answer(checker, text, factor(3), {.steps = 20}), Answer::unknown);
  EXPECT_EQ(answer(checker, text, factor(3)), Answer::explained);
}

TEST(RoundUp, DecidesTheFlavourPermutationOnly) {
  CodedHistory history = signed_history("queue", "+1");
  EXPECT_THROW(RoundUp().check(history, removals(QuasiFlavour::strict, 1)), NotApplicable);
}

}  // namespace
}  // namespace heddle::checkers
