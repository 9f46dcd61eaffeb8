#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "checkers/checker.hpp"
#include "checkers/quasi/reference/round_up/quasi_permutations.hpp"
#include "checkers/quasi/reference/round_up/round_up.hpp"
#include "checkers/quasi/reference/round_up/sequentializations.hpp"
#include "checkers/tests/quasi/printed_algorithms.hpp"
#include "checkers/tests/quasi/signed_history.hpp"

// What the printed lines of the Round-Up paper give, next to the corrected ones.

namespace heddle::checkers {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using testing::UnorderedElementsAre;

std::vector<Sequence> sequentializations(const std::vector<End>& ends) {
  std::vector<Sequence> all;
  Sequentializations phi(ends);
  while (const auto calls = phi.next()) {
    all.emplace_back(calls->begin(), calls->end());
  }
  return all;
}

std::vector<Sequence> permutations(std::size_t length, unsigned factor) {
  std::vector<Sequence> all;
  QuasiPermutations run(length, factor);
  do {
    all.push_back(run.events());
  } while (run.backtrack_run());
  return all;
}

std::vector<End> ends_of(const char* text) {
  std::vector<End> ends;
  list_ends(signed_history("queue", text), ends);
  return ends;
}

Answer answer(const char* text, const QuasiCriterion& criterion) {
  CodedHistory history = signed_history("queue", text);
  return RoundUp().check(history, criterion).answer;
}

bool is_linearizable(const char* text) {
  CodedHistory history = signed_history("queue", text);
  return Checker().check(history).answer == Answer::explained;
}

bool is_legal(const char* text, const Sequence& order) {
  CodedHistory history = signed_history("queue", text);
  NextStates states;
  states.add(history.initial);
  for (const std::size_t call : order) {
    const State before = states[0];
    states.clear();
    history.specification->step(before, history.calls[call], states,
                                {*history.specification, history.values});
    if (states.empty()) {
      return false;
    }
  }
  return true;
}

const QuasiCriterion exact = removals(QuasiFlavour::permutation, 0);

TEST(RoundUpCorrections, ThreeOverlappingCallsHaveSixOrders) {
  const char* text = "+1|+2|+3";
  EXPECT_THAT(printed_sequentializations(ends_of(text)),
              UnorderedElementsAre(Sequence{0, 1, 2}, Sequence{0, 2, 1}, Sequence{1, 0, 2},
                                   Sequence{1, 2, 0}));
  EXPECT_THAT(sequentializations(ends_of(text)),
              UnorderedElementsAre(Sequence{0, 1, 2}, Sequence{0, 2, 1}, Sequence{1, 0, 2},
                                   Sequence{1, 2, 0}, Sequence{2, 0, 1}, Sequence{2, 1, 0}));
}

TEST(RoundUpCorrections, PrintedSequentializationsMissTheExplanationOfALinearizableHistory) {
  const char* text = "+1|+2|+3 -3";
  for (const Sequence& order : printed_sequentializations(ends_of(text))) {
    EXPECT_FALSE(is_legal(text, order));
  }
  EXPECT_TRUE(is_linearizable(text));
  EXPECT_EQ(answer(text, exact), Answer::explained);
}

TEST(RoundUpCorrections, PrintedSequentializationsAreAllIfNoMoreThanTwoOverlap) {
  for (const char* text : {"+1 +2", "+1|+2", "+1|+2 +3|+4 -"}) {
    EXPECT_THAT(printed_sequentializations(ends_of(text)),
                testing::UnorderedElementsAreArray(sequentializations(ends_of(text))));
  }
}

TEST(RoundUpCorrections, FourOverlappingCallsHaveMoreOrdersThanTwoToTheFour) {
  EXPECT_THAT(sequentializations(ends_of("+1|+2|+3|+4")), SizeIs(24));
}

TEST(RoundUpCorrections, OverwritingDoneNeverEnds) {
  const std::vector<Sequence> printed = printed_permutations(2, 1, {.adds_to_done = false}, 5);
  EXPECT_THAT(printed, ElementsAre(Sequence{0, 1}, Sequence{1, 0}, Sequence{0, 1}, Sequence{1, 0},
                                   Sequence{0, 1}));
  EXPECT_THAT(permutations(2, 1), ElementsAre(Sequence{0, 1}, Sequence{1, 0}));
}

TEST(RoundUpCorrections, PassingOnWhatIsNotDoneLosesTheSkippedEvent) {
  EXPECT_THAT(printed_permutations(2, 1, {.passes_on_not_selected = false}),
              ElementsAre(Sequence{0, 1}, Sequence{1}));
}

TEST(RoundUpCorrections, FallingLatenessLetsAnEventBeTooLate) {
  EXPECT_THAT(printed_permutations(3, 1, {.lateness_grows = false}),
              UnorderedElementsAre(Sequence{0, 1, 2}, Sequence{0, 2, 1}, Sequence{1, 0, 2},
                                   Sequence{1, 2, 0}));
  EXPECT_THAT(permutations(3, 1),
              UnorderedElementsAre(Sequence{0, 1, 2}, Sequence{0, 2, 1}, Sequence{1, 0, 2}));
}

TEST(RoundUpCorrections, OneOfTheFirstKWouldRefuseThePapersHistoryOne) {
  EXPECT_THAT(printed_permutations(3, 1, {.too_late = 1}), ElementsAre(Sequence{0, 1, 2}));
  EXPECT_THAT(permutations(3, 1), testing::Contains(Sequence{1, 0, 2}));
}

TEST(RoundUpCorrections, WithoutTheSequenceItselfASetThatStaysHasNoPermutation) {
  EXPECT_THAT(printed_permutations(1, 0, {.has_sequence_itself = false}), IsEmpty());
  EXPECT_THAT(permutations(1, 0), ElementsAre(Sequence{0}));
  EXPECT_FALSE(is_legal("+1 +2 -2", {0, 1, 2}));
  EXPECT_EQ(answer("+1 +2 -2", additions_and_removals(1, 0)), Answer::explained);
}

TEST(RoundUpCorrections, PermutingTheWholeSequenceMovesRemovalsPastAdditions) {
  EXPECT_THAT(permutations(2, 1), testing::Contains(Sequence{1, 0}));
  EXPECT_TRUE(is_legal("+1 -", {1, 0}));
  EXPECT_EQ(answer("+1 -", removals(QuasiFlavour::permutation, 1)), Answer::not_explained);
  EXPECT_EQ(answer("+1 -", additions_and_removals(no_bound, no_bound)), Answer::not_explained);
}

/// Whether `order` leaves the additions in their order, and the removals too: all that definition 4
/// asks for with factors of 0.
bool leaves_sets_as_they_were(const CodedHistory& history, const Sequence& order) {
  for (std::size_t later = 0; later < order.size(); ++later) {
    for (std::size_t earlier = 0; earlier < later; ++earlier) {
      const bool is_same_set =
          history.calls[order[earlier]].method == history.calls[order[later]].method;
      if (is_same_set && order[earlier] > order[later]) {
        return false;
      }
    }
  }
  return true;
}

bool is_explained_by_unlinked_sets(const char* text) {
  const CodedHistory history = signed_history("queue", text);
  Sequence order(history.size());
  std::iota(order.begin(), order.end(), 0U);
  do {
    if (leaves_sets_as_they_were(history, order) && is_legal(text, order)) {
      return true;
    }
  } while (std::ranges::next_permutation(order).found);
  return false;
}

TEST(RoundUpCorrections, SetsThatAreNotLinkedExplainWhatIsNotLinearizableAtFactorZero) {
  for (const char* text : {"+1 -", "+1 - -1"}) {
    EXPECT_TRUE(is_explained_by_unlinked_sets(text)) << text;
    EXPECT_FALSE(is_linearizable(text)) << text;
    EXPECT_EQ(answer(text, additions_and_removals(0, 0)), Answer::not_explained) << text;
  }
  EXPECT_FALSE(is_explained_by_unlinked_sets("+1 +2 -2 -1"));
}

TEST(RoundUpCorrections, SkippingWhatWasSeenWouldLeaveTheSecondHistoryUnexplained) {
  RoundUp checker;
  for (int i = 0; i < 2; ++i) {
    CodedHistory history = signed_history("queue", "+1 -1");
    EXPECT_EQ(checker.check(history, exact).answer, Answer::explained);
  }
  EXPECT_EQ(checker.counts().sequentializations, 1U);
  EXPECT_EQ(checker.counts().skipped, 1U);
}

}  // namespace
}  // namespace heddle::checkers
