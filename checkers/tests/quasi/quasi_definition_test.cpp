#include "checkers/quasi/reference/quasi_definition.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "checkers/bad_input.hpp"
#include "checkers/tests/quasi/signed_history.hpp"

namespace heddle::checkers {
namespace {

constexpr QuasiFlavour permutation = QuasiFlavour::permutation;
constexpr QuasiFlavour strict = QuasiFlavour::strict;

Answer answer(std::string_view type, std::string_view text, const QuasiCriterion& criterion) {
  CodedHistory history = signed_history(type, text);
  const QuasiVerdict verdict = check_quasi_by_definition(history, criterion);
  if (verdict.answer == Answer::explained) {
    EXPECT_EQ(flaw_of(history, criterion, verdict), "") << type << ": " << text;
  }
  return verdict.answer;
}

/// The smallest factor below 6 for all removals; nothing if there is none.
std::optional<unsigned> smallest_factor(QuasiFlavour flavour, std::string_view type,
                                        std::string_view text) {
  for (unsigned factor = 0; factor < 6; ++factor) {
    if (answer(type, text, removals(flavour, factor)) == Answer::explained) {
      return factor;
    }
  }
  EXPECT_EQ(answer(type, text, removals(flavour, no_bound)), Answer::not_explained) << text;
  return std::nullopt;
}

struct Case {
  const char* type;
  const char* history;
  std::optional<unsigned> smallest;
};

void expect_smallest(QuasiFlavour flavour, const std::vector<Case>& cases) {
  for (const Case& one : cases) {
    EXPECT_EQ(smallest_factor(flavour, one.type, one.history), one.smallest)
        << one.type << ": " << one.history;
  }
}

TEST(QuasiDefinition, CountsPlacesAmongTheRemovalsThatTookSomething) {
  expect_smallest(permutation, {// the example of section V-A of the paper
                                {"queue", "+1 +2 +3 -1 -2 -3", 0},
                                {"queue", "+1 +2 +3 -2 -1 -3", 1},
                                {"queue", "+1 +2 +3 -1 -3 -2", 1},
                                {"queue", "+1 +2 +3 -3 -1 -2", 2},
                                {"queue", "+1 +2 +3 -2 -3 -1", 2},
                                {"queue", "+1 +2 +3 -3 -2 -1", 2},
                                {"stack", "+1 +2 +3 -3 -2 -1", 0},
                                {"stack", "+1 +2 +3 -1 -2 -3", 2},
                                {"min-priority-queue", "+3 +1 +2 -2 -1 -3", 1},
                                {"queue", "+1 +2 +3 -1|-2|-3", 0},
                                {"queue", "+1 +2 +3 -3|-1 -2", 1}});
}

TEST(QuasiDefinition, LeavesRemovalsThatFoundNothingWhereTheyAre) {
  expect_smallest(permutation, {{"queue", "- +1 -1 -", 0},
                                {"queue", "+1 - -1", std::nullopt},
                                {"queue", "+1 +2 -2 - -1", std::nullopt},
                                {"queue", "+1 -|-1", 0},
                                {"queue", "+1 +2 -2 -1 - ", 1}});
}

TEST(QuasiDefinition, DoesNotExplainWhatWasNeverAddedOrRemovedTwice) {
  for (const QuasiFlavour flavour : {permutation, strict}) {
    expect_smallest(flavour, {{"queue", "-1", std::nullopt},
                              {"queue", "+1 -1 -1", std::nullopt},
                              {"stack", "+1 -2", std::nullopt}});
  }
}

/// k-stack with k = 2 gives such a history: the second removal takes what was added behind the item
/// that the first should have taken.
TEST(QuasiDefinition, NeedsMoreThanSegmentsForStacksUnderPermutation) {
  expect_smallest(permutation, {{"stack", "+1 +2 -1 +3 -3 -2", 2}});
  expect_smallest(strict, {{"stack", "+1 +2 -1 +3 -3 -2", 1}});
}

TEST(QuasiDefinition, MovesCallsOfASetInPlaceOfEachOther) {
  const char* swapped = "+1 +2 -2 -1";
  EXPECT_EQ(answer("queue", swapped, additions_and_removals(0, 0)), Answer::not_explained);
  EXPECT_EQ(answer("queue", swapped, additions_and_removals(1, 0)), Answer::explained);
  EXPECT_EQ(answer("queue", swapped, additions_and_removals(0, 1)), Answer::explained);
  const char* turned = "+1 +2 +3 -2 -3 -1";
  EXPECT_EQ(answer("queue", turned, additions_and_removals(1, 1)), Answer::explained);
  EXPECT_EQ(answer("queue", turned, additions_and_removals(1, 0)), Answer::not_explained);
  EXPECT_EQ(answer("queue", turned, additions_and_removals(0, 1)), Answer::not_explained);
}

TEST(QuasiDefinition, DropsPendingCallsOrLetsThemAnswerAnything) {
  expect_smallest(permutation, {{"queue", "+1? -1", 0},
                                {"queue", "+1? -", 0},
                                {"queue", "+1 +2 -? -2", 0},
                                {"queue", "+1 +2 +3 -? -3", std::nullopt},
                                {"queue", "+1 +2 +3 -? -? -3", 0},
                                {"queue", "-? +1 +2 -2 -", 0},
                                {"queue", "-? +1 - -1", std::nullopt}});
  expect_smallest(strict, {{"queue", "+1? -1", 0},
                           {"queue", "+1 +2 -? -2", 0},
                           {"queue", "+1 +2 +3 -? -3", 1},
                           {"queue", "+1 -? -", 0}});
}

TEST(QuasiDefinition, MeasuresStrictByDistanceAndByOvertaking) {
  expect_smallest(strict, {{"queue", "+1 +2 +3 -3 -1 -2", 2},  // distance 2
                           {"queue", "+1 +2 +3 -2 -3 -1", 2},  // 1 is overtaken twice
                           {"queue", "+1 +2 +3 -2 -3", 2},     // also if it is never removed
                           {"queue", "+1 +2 +3 -2 -1 -3", 1},
                           {"stack", "+1 +2 -1 +3 -2 -3", 1},
                           {"stack", "+1 +2 +3 -2 -1 -3", 2},  // 3 is overtaken twice
                           {"stack", "+1 +2 +3 -1", 2},
                           {"min-priority-queue", "+1 +1 +2 -1 -1 -2", 0},
                           {"min-priority-queue", "+1 +1 +2 -2", 2},
                           {"max-priority-queue", "+1 +1 +2 -1 -1", 2},
                           {"max-priority-queue", "+1 +1 +2 -1", 1},
                           {"queue", "+1 - -1", std::nullopt}});
}

TEST(QuasiDefinition, SaysWhichLimitItReached) {
  for (const QuasiFlavour flavour : {permutation, strict}) {
    CodedHistory history = signed_history("queue", "+1|+2|+3|+4|-1|-2|-3|-5");
    const QuasiVerdict verdict =
        check_quasi_by_definition(history, removals(flavour, 1), {.limits = {.steps = 1000}});
    EXPECT_EQ(verdict.answer, Answer::unknown);
    EXPECT_EQ(verdict.limit, "the limit of 1000 steps");
    EXPECT_LE(verdict.work, 1200U);
  }
}

TEST(QuasiDefinition, KnowsStrictOnlyWhereItemsHaveAnOrder) {
  CodedHistory history = signed_history("pool", "+1 -1");
  EXPECT_THROW(check_quasi_by_definition(history, removals(strict, 1)), BadInput);
}

}  // namespace
}  // namespace heddle::checkers
