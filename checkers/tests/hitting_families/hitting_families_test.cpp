#include "checkers/algorithms/reference/hitting_families/hitting_families.hpp"

#include <gmock/gmock.h>

#include "checkers/bad_input.hpp"
#include "checkers/checker.hpp"
#include "checkers/tests/all_histories.hpp"
#include "checkers/tests/histories.hpp"
#include "checkers/tests/searches/coded_witness.hpp"
#include "checkers/tests/searches/simulation.hpp"

namespace heddle::checkers {
namespace {

using testing::ElementsAre;

CodedHistory queue_history(const History& history) {
  CodedHistory coded;
  Encoder().encode(*find_specification("queue"), history, coded);
  return coded;
}

/// Two enqueues at once, and a dequeue after them: of 2 if the first enqueue is the later one.
History two_orders(const Value& first_out) {
  return {{completed(0, "enq", {1}, true, 1, 4), completed(1, "enq", {2}, true, 2, 3),
           completed(0, "deq", {}, first_out, 5, 6)}};
}

TEST(HittingFamilies, TellTheDepthOfTheWitness) {
  for (const OperationIndex first : {0U, 1U}) {
    CodedHistory history = queue_history(two_orders(first + 1));
    const Verdict verdict = check_hitting_families(history, {});
    EXPECT_EQ(verdict.answer, Answer::explained);
    EXPECT_EQ(verdict.depth, 1);  // each chain's operations may be late
    EXPECT_THAT(verdict.linearization, ElementsAre(first, 1 - first, 2));
  }
}

TEST(HittingFamilies, SayNoWhenThereAreNoMoreSchedules) {
  CodedHistory history = queue_history(two_orders(3));
  const Verdict verdict = check_hitting_families(history, {.depth = 1});
  EXPECT_EQ(verdict.answer, Answer::not_explained);
  EXPECT_THAT(verdict.family_sizes, ElementsAre(2));  // all there are
  EXPECT_THAT(verdict.longest_prefix, testing::SizeIs(2));
  EXPECT_THAT(verdict.blocking, ElementsAre(2));
}

/// Four enqueues at once by four processes, and then two dequeues.
CodedHistory four_at_once(int first, int second) {
  History history;
  for (int value = 0; value < 4; ++value) {
    history.operations.push_back(completed(value, "enq", {value}, true, 1, 2));
  }
  history.operations.push_back(completed(0, "deq", {}, first, 3, 4));
  history.operations.push_back(completed(0, "deq", {}, second, 5, 6));
  return queue_history(history);
}

TEST(HittingFamilies, AreUnknownWhenTheDepthIsUsedUp) {
  CodedHistory history = four_at_once(3, 3);
  const Verdict verdict = check_hitting_families(history, {.depth = 2});
  EXPECT_EQ(verdict.answer, Answer::unknown);
  EXPECT_EQ(verdict.limit, "the limit of depth 2");
  EXPECT_EQ(verdict.family_sizes.size(), 2);
  EXPECT_EQ(check_hitting_families(history, {.depth = 6}).answer, Answer::not_explained);
  CodedHistory deep = four_at_once(3, 2);
  EXPECT_EQ(check_hitting_families(deep, {.depth = 6}).answer, Answer::explained);
}

TEST(HittingFamilies, GiveUpAtTheLimitsOfSteps) {
  CodedHistory history = four_at_once(3, 3);
  const Verdict verdict = check_hitting_families(history, {.limits = {.steps = 20}, .depth = 6});
  EXPECT_EQ(verdict.answer, Answer::unknown);
  EXPECT_EQ(verdict.limit, "the limit of 20 steps");
}

TEST(HittingFamilies, DoNotTakeManyPendingOperations) {
  History history;
  for (int process = 0; process < 11; ++process) {
    history.operations.push_back(pending(process, "enq", {process}, 1));
  }
  CodedHistory coded = queue_history(history);
  EXPECT_THROW(check_hitting_families(coded, {}), NotApplicable);
  coded = queue_history({{pending(0, "enq", {1}, 1)}});
  EXPECT_EQ(check_hitting_families(coded, {}).answer, Answer::explained);
}

struct Tally {
  std::size_t explained = 0;
  std::size_t not_explained = 0;
  std::size_t unknown = 0;
};

void judge(CodedHistory& history, Tuples tuples, Tally& tally) {
  const Answer expected = Checker(Algorithm::wing_gong_lowe).check(history).answer;
  const Verdict verdict = check_hitting_families(history, {}, tuples);
  if (verdict.answer == Answer::unknown) {
    ASSERT_GT(history.size(), 5);
    ++tally.unknown;
    return;
  }
  ASSERT_EQ(verdict.answer, expected);
  if (verdict.answer == Answer::explained) {
    ASSERT_EQ(find_coded_flaw(history, verdict.linearization), "");
    ++tally.explained;
  } else {
    ++tally.not_explained;
  }
}

TEST(HittingFamilies, AgreeWithTheSearchOnRandomHistoriesWithPendingOperations) {
  for (const Alphabet& alphabet :
       {container_alphabet("queue", 2), container_alphabet("stack", 2), set_alphabet(2)}) {
    Simulation simulation(alphabet.type, alphabet.operations, 1);
    for (const Tuples tuples : {Tuples::all, Tuples::feasible}) {
      Tally tally;
      for (int round = 0; round < 400; ++round) {
        CodedHistory history = simulation.make(
            {.processes = 3, .operations = 1 + simulation.random()() % 7, .pending = 0.1});
        if (round % 2 == 0) {
          simulation.mutate(history);
        }
        judge(history, tuples, tally);
      }
      EXPECT_GT(tally.explained, 200);
      EXPECT_GT(tally.not_explained, 20);
      EXPECT_LT(tally.unknown, 40);
    }
  }
}

}  // namespace
}  // namespace heddle::checkers
