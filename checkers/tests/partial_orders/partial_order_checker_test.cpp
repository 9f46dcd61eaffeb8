#include "checkers/partial_orders/partial_order_checker.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "checkers/bad_input.hpp"
#include "checkers/quasi/reference/quasi_definition.hpp"
#include "checkers/tests/partial_orders/brute_force.hpp"

namespace heddle::checkers {
namespace {

/// The history with the completed calls one after the other in this order, which keeps precedence.
/// A pending call comes as early as it may.
History in_a_row(const PartiallyOrderedHistory& history, const CallOrder& completed) {
  Precedence precedence = history.precedence;
  for (std::size_t i = 1; i < completed.size(); ++i) {
    precedence.add(completed[i - 1], completed[i]);
  }
  close_transitively(precedence);
  History calls = history.calls;
  lay_out(calls, precedence);
  return calls;
}

/// What the definition of the flavour strict says of histories with a clock, asked of each order of
/// the completed calls that keeps precedence.
bool is_strict_by_definition(const Specification& specification,
                             const PartiallyOrderedHistory& history,
                             const QuasiCriterion& criterion) {
  CallOrder completed;
  for (OperationIndex i = 0; i < history.calls.size(); ++i) {
    if (!history.calls.operations[i].is_pending()) {
      completed.push_back(i);
    }
  }
  Encoder encoder;
  CodedHistory coded;
  do {
    if (keeps(completed, history.precedence)) {
      encoder.encode(specification, in_a_row(history, completed), coded);
      if (check_quasi_by_definition(coded, criterion).answer == Answer::explained) {
        return true;
      }
    }
  } while (std::ranges::next_permutation(completed).found);
  return false;
}

class PartialOrderCheckerTest : public testing::Test {
 protected:
  void expect_agreement(const std::string& type, const PartiallyOrderedHistory& history) {
    const Specification& specification = *find_specification(type);
    for (const char* factor : {"0", "1", "2"}) {
      const QuasiCriterion criterion =
          ask(specification, {.factor = factor, .flavour = "strict"}).criterion;
      const bool is_explained = is_strict_by_definition(specification, history, criterion);
      const QuasiVerdict& verdict = checker_.check_quasi(specification, history, criterion);
      ASSERT_EQ(verdict.answer, is_explained ? Answer::explained : Answer::not_explained);
      expect_order_that_keeps_precedence(history, verdict);
      ++(is_explained ? explained_ : not_explained_);
    }
  }

  static void expect_order_that_keeps_precedence(const PartiallyOrderedHistory& history,
                                                 const QuasiVerdict& verdict) {
    CallOrder order;
    for (const QuasiStep& step : verdict.steps) {
      order.push_back(step.called);
    }
    ASSERT_TRUE(keeps(order, history.precedence));
  }

  PartialOrderChecker checker_;
  std::size_t explained_ = 0;
  std::size_t not_explained_ = 0;
};

TEST_F(PartialOrderCheckerTest, DecidesTheFlavourStrictOnAllSmallHistoriesAsTheDefinitionDoes) {
  for (const char* type : {"queue", "stack", "min-priority-queue"}) {
    const Alphabet alphabet = container_alphabet(type, 2);
    std::vector<std::size_t> choice(4, 0);
    do {
      PartiallyOrderedHistory history{history_of(alphabet, choice), Precedence(4)};
      history.precedence.add(0, 1);
      history.precedence.add(2, 3);
      if (pending_precede_nothing(history.calls, history.precedence)) {
        ASSERT_NO_FATAL_FAILURE(expect_agreement(type, history));
      }
    } while (std::ranges::next_permutation(choice).found ||
             next_multiset(choice, alphabet.operations.size()));
  }
  EXPECT_GT(explained_, 1'000U);
  EXPECT_GT(not_explained_, 1'000U);
}

TEST_F(PartialOrderCheckerTest, DecidesTheFlavourStrictOnRandomHistoriesAsTheDefinitionDoes) {
  std::mt19937 random(17);
  for (const char* type : {"queue", "stack", "max-priority-queue"}) {
    const Alphabet alphabet = container_alphabet(type, 3);
    for (std::size_t round = 0; round < 400; ++round) {
      ASSERT_NO_FATAL_FAILURE(
          expect_agreement(type, random_history(alphabet, 5 + round % 3, random)));
    }
  }
  EXPECT_GT(explained_, 300U);
  EXPECT_GT(not_explained_, 300U);
}

TEST_F(PartialOrderCheckerTest, RefusesTheFlavourPermutation) {
  const Specification& queue = *find_specification("queue");
  const QuasiCriterion criterion = ask(queue, {.factor = "1"}).criterion;
  EXPECT_THROW(checker_.check_quasi(queue, {{}, Precedence()}, criterion), BadInput);
}

TEST_F(PartialOrderCheckerTest, RefusesWhatIsNoHistory) {
  const Specification& queue = *find_specification("queue");
  const Operation completed{0, "enq", {1}, none, 0, 0};
  const Operation pending{0, "enq", {1}, none, 0, std::nullopt};

  PartiallyOrderedHistory of_other_size{{{completed}}, Precedence(2)};
  EXPECT_THROW(checker_.check(queue, of_other_size), BadInput);

  PartiallyOrderedHistory cyclic{{{completed, completed}}, Precedence(2)};
  cyclic.precedence.add(0, 1);
  cyclic.precedence.add(1, 0);
  EXPECT_THROW(checker_.check(queue, cyclic), BadInput);

  PartiallyOrderedHistory not_transitive{{{completed, completed, completed}}, Precedence(3)};
  not_transitive.precedence.add(0, 1);
  not_transitive.precedence.add(1, 2);
  EXPECT_THROW(checker_.check(queue, not_transitive), BadInput);

  PartiallyOrderedHistory after_pending{{{pending, completed}}, Precedence(2)};
  after_pending.precedence.add(0, 1);
  EXPECT_THROW(checker_.check(queue, after_pending), BadOperation);
}

TEST_F(PartialOrderCheckerTest, BeginsInTheGivenState) {
  const Specification& queue = *find_specification("queue");
  const PartiallyOrderedHistory history{{{{0, "deq", {}, 7, 0, 0}}}, Precedence(1)};
  EXPECT_EQ(checker_.check(queue, history).answer, Answer::not_explained);
  EXPECT_EQ(checker_.check(queue, history, {}, Value::List{7}).answer, Answer::explained);
}

}  // namespace
}  // namespace heddle::checkers
