#include <gtest/gtest.h>

#include "checkers/quasi/quasi_checker.hpp"
#include "checkers/tests/quasi/signed_history.hpp"

namespace heddle::checkers {
namespace {

constexpr QuasiFlavour permutation = QuasiFlavour::permutation;
constexpr QuasiFlavour strict = QuasiFlavour::strict;

std::string flaw(std::string_view text, const QuasiCriterion& criterion,
                 const std::vector<QuasiStep>& steps) {
  CodedHistory history = signed_history("queue", text);
  QuasiVerdict verdict;
  verdict.answer = Answer::explained;
  verdict.steps = steps;
  return flaw_of(history, criterion, verdict);
}

TEST(QuasiEvidence, AcceptsAPermutationWithinTheFactor) {
  EXPECT_EQ(
      flaw("+1 +2 -2 -1", removals(permutation, 1), {{0, 0, 0}, {1, 1, 0}, {2, 3, 1}, {3, 2, 1}}),
      "");
}

TEST(QuasiEvidence, RefusesWhatIsNoOrderOfTheHistory) {
  const QuasiCriterion criterion = removals(permutation, 1);
  const char* text = "+1 +2 -1 -2";
  EXPECT_EQ(flaw(text, criterion, {{0, 0, 0}, {1, 1, 0}, {3, 2, 1}, {2, 3, 1}}),
            "operation 2 stands behind operation 3, which it precedes");
  EXPECT_EQ(flaw(text, criterion, {{0, 0, 0}, {1, 1, 0}, {2, 2, 0}}), "operation 3 has no place");
  EXPECT_EQ(flaw(text, criterion, {{0, 0, 0}, {1, 1, 0}, {2, 2, 0}, {2, 2, 0}, {3, 3, 0}}),
            "operation 2 has two places");
  EXPECT_EQ(flaw(text, criterion, {{7, 7, 0}}), "there is no operation 7");
}

TEST(QuasiEvidence, RefusesCallsThatMayNotStandThere) {
  const char* text = "+1 +2 -2 -1";
  EXPECT_EQ(flaw(text, removals(permutation, 0), {{0, 0, 0}, {1, 1, 0}, {2, 3, 1}, {3, 2, 1}}),
            "operation 3 has moved by 1, more than its factor");
  EXPECT_EQ(flaw(text, removals(permutation, 1), {{0, 0, 0}, {1, 1, 0}, {2, 3, 0}, {3, 2, 1}}),
            "operation 3 has moved by 1, not 0");
  EXPECT_EQ(flaw(text, removals(permutation, 1), {{0, 1, 1}, {1, 0, 1}, {2, 2, 0}, {3, 3, 0}}),
            "operation 1 cannot stand for operation 0");
  EXPECT_EQ(flaw(text, removals(permutation, 1), {{0, 0, 0}, {1, 1, 0}, {2, 2, 0}, {3, 3, 0}}),
            "the specification does not allow this order");
  EXPECT_EQ(flaw(text, removals(permutation, 1), {{0, 0, 0}, {1, 1, 0}, {2, 2, 0}, {3, 2, 0}}),
            "operation 2 stands nowhere, or in two places");
}

/// A pending removal that found nothing does not count among those that can move.
TEST(QuasiEvidence, TakesAPendingCallForWhatItMustHaveBeen) {
  const QuasiCriterion criterion = removals(permutation, 1);
  EXPECT_EQ(flaw("-? +1 -1", criterion, {{0, 0, 0}, {1, 1, 0}, {2, 2, 0}}), "");
  EXPECT_EQ(flaw("+1 +2 -? -1", criterion, {{0, 0, 0}, {1, 1, 0}, {2, 3, 1}, {3, 2, 1}}), "");
  EXPECT_EQ(flaw("+1 +2 -? -2", criterion, {{0, 0, 0}, {1, 1, 0}, {2, 2, 0}, {3, 3, 0}}), "");
  EXPECT_EQ(flaw("+1 -?|-1 -", criterion, {{0, 0, 0}, {1, 2, 1}, {2, 1, 1}, {3, 3, 0}}),
            "the specification does not allow this order");
}

TEST(QuasiEvidence, ReplaysStrictEvidenceOnAPlainList) {
  const std::vector<QuasiStep> steps{{0, 0, 0}, {1, 1, 0}, {2, 2, 1}, {3, 3, 0}};
  EXPECT_EQ(flaw("+1 +2 -2 -1", removals(strict, 1), steps), "");
  EXPECT_EQ(flaw("+1 +2 -2 -1", removals(strict, 0), steps),
            "the object cannot do operation 2 there");
  EXPECT_EQ(flaw("+1 +2 -1 -2", removals(strict, 1), steps),
            "the object cannot do operation 2 there");
  EXPECT_EQ(flaw("+1 +2 -2 -", removals(strict, 1), steps),
            "the object cannot do operation 3 there");
  EXPECT_EQ(flaw("+1 +2 -2 -1", removals(strict, 1), {{0, 0, 0}, {1, 1, 0}, {2, 3, 1}, {3, 2, 1}}),
            "operation 3 cannot stand for operation 2");
}

TEST(QuasiEvidence, RefusesItemsOvertakenTooOften) {
  const std::vector<QuasiStep> steps{{0, 0, 0}, {1, 1, 0}, {2, 2, 0}, {3, 3, 1}, {4, 4, 1}};
  EXPECT_EQ(flaw("+1 +2 +3 -2 -3", removals(strict, 2), steps), "");
  EXPECT_EQ(flaw("+1 +2 +3 -2 -3", removals(strict, 1), steps),
            "the object cannot do operation 4 there");
}

}  // namespace
}  // namespace heddle::checkers
