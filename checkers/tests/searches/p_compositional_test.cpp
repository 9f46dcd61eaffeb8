#include "checkers/algorithms/p_compositional/p_compositional.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>

#include "checkers/algorithms/p_compositional/part_results.hpp"
#include "checkers/algorithms/p_compositional/partition.hpp"
#include "checkers/bad_input.hpp"
#include "checkers/checker.hpp"
#include "checkers/tests/all_histories.hpp"
#include "checkers/tests/histories.hpp"
#include "checkers/tests/searches/coded_witness.hpp"
#include "checkers/tests/searches/simulation.hpp"

namespace heddle::checkers {
namespace {

using testing::ElementsAre;

Verdict check(CodedHistory& history, const CheckOptions& options = {}) {
  return check_p_compositional(history, options);
}

void expect_same(const Verdict& a, const Verdict& b) {
  ASSERT_EQ(a.answer, b.answer);
  ASSERT_EQ(a.linearization, b.linearization);
  ASSERT_EQ(a.longest_prefix, b.longest_prefix);
  ASSERT_EQ(a.blocking, b.blocking);
  ASSERT_EQ(a.state, b.state);
  ASSERT_EQ(a.key, b.key);
  ASSERT_EQ(a.steps, b.steps);
}

TEST(Partition, MakesAHistoryOfEachKeyInOrderOfTheFirstOperations) {
  CodedHistory history;
  Encoder().encode(*find_specification("set"),
                   {{completed(0, "add", {8}, true, 1, 6), completed(1, "add", {5}, true, 2, 3),
                     completed(1, "remove", {8}, true, 4, 5), pending(2, "contains", {8}, 7)}},
                   history);
  const Partition partition(history);
  ASSERT_EQ(partition.size(), 2);
  EXPECT_EQ(partition.key(0), code_of_integer(8));
  EXPECT_EQ(partition.key(1), code_of_integer(5));
  Part part(history);
  partition.make(0, part);
  EXPECT_THAT(part.history().invocations, ElementsAre(0, 1, 4));
  EXPECT_THAT(part.history().responses, ElementsAre(3, 2, never));
  EXPECT_EQ(part.whole_index(1), 2);
  EXPECT_EQ(part.history().calls[1].method, history.calls[2].method);
  partition.make(1, part);
  EXPECT_THAT(part.history().invocations, ElementsAre(0));
  EXPECT_THAT(part.history().responses, ElementsAre(1));
  EXPECT_EQ(part.whole_index(0), 1);
}

TEST(PCompositional, AgreesWithTheSearchAndWithItselfInThreadsAndMergesWitnesses) {
  const Alphabet alphabet = set_alphabet(3);
  Simulation simulation("set", alphabet.operations, 1);
  Checker search(Algorithm::wing_gong_lowe);
  std::size_t explained = 0;
  for (int round = 0; round < 2000; ++round) {
    CodedHistory history = simulation.make(
        {.processes = 4, .operations = 3 + simulation.random()() % 20, .pending = 0.05});
    if (round % 2 == 0) {
      simulation.mutate(history);
    }
    const Verdict verdict = check(history);
    ASSERT_EQ(verdict.answer, search.check(history).answer);
    if (verdict.answer == Answer::explained) {
      ++explained;
      ASSERT_TRUE(verdict.has_linearization);
      ASSERT_EQ(find_coded_flaw(history, verdict.linearization), "");
    } else {
      ASSERT_NE(verdict.key, "");
    }
    if (round % 4 < 2) {
      expect_same(verdict, check(history, {.jobs = 4}));
    }
  }
  EXPECT_GT(explained, 1000);
  EXPECT_LT(explained, 1900);
}

/// Histories of one set operation each over many keys, sequential; those of some keys are wrong.
CodedHistory one_operation_a_key(Position keys, const std::vector<Position>& wrong) {
  CodedHistory history;
  history.specification = find_specification("set");
  const std::uint32_t contains = method_index(*history.specification, "contains");
  for (Position i = 0; i < keys; ++i) {
    const bool is_wrong = std::ranges::count(wrong, i) != 0;
    history.calls.push_back({.method = contains,
                             .argument_count = 1,
                             .arguments = {code_of_integer(i)},
                             .result = is_wrong ? code_of_true : code_of_false});
    history.invocations.push_back(2 * i);
    history.responses.push_back(2 * i + 1);
  }
  return history;
}

TEST(PCompositional, ReportsTheFirstKeyThatFails) {
  CodedHistory history = one_operation_a_key(3000, {2700, 1500, 2000});
  for (const unsigned jobs : {1U, 2U, 4U}) {
    const Verdict verdict = check(history, {.jobs = jobs});
    EXPECT_EQ(verdict.answer, Answer::not_explained);
    EXPECT_EQ(verdict.key, "1500");
    EXPECT_THAT(verdict.blocking, ElementsAre(1500));
    EXPECT_EQ(verdict.steps, 1501);
  }
}

TEST(PCompositional, BeginsEachPartInItsPartOfTheInitialState) {
  CodedHistory history = one_operation_a_key(4, {2});
  history.initial = {code_of_integer(2), code_of_integer(9)};
  EXPECT_EQ(check(history).answer, Answer::explained);
}

TEST(PCompositional, ExplainsTheEmptyHistory) {
  CodedHistory history = one_operation_a_key(0, {});
  EXPECT_EQ(check(history, {.jobs = 3}).answer, Answer::explained);
}

TEST(PCompositional, DoesNotApplyWithoutKeys) {
  CodedHistory history;
  history.specification = find_specification("queue");
  EXPECT_THROW(check(history), NotApplicable);
  Encoder().encode(*find_specification("set"),
                   {{completed(0, "add", {8}, true, 1, 6), completed(1, "size", {}, 1, 2, 3)}},
                   history);
  try {
    check(history);
    ADD_FAILURE();
  } catch (const NotApplicable& problem) {
    EXPECT_EQ(problem.operation(), 1);
  }
}

TEST(PCompositional, IsUnknownIfItWasStopped) {
  CodedHistory history = one_operation_a_key(3000, {});
  const std::atomic<bool> stop = true;
  for (const unsigned jobs : {1U, 4U}) {
    const Verdict verdict = check(history, {.limits = {.stop = &stop}, .jobs = jobs});
    if (verdict.answer == Answer::unknown) {
      EXPECT_EQ(verdict.limit, "the request to stop");
    } else {
      EXPECT_EQ(jobs, 4);  // all parts may have been checked before the request is looked at
    }
  }
}

TEST(PartResults, AreNoExplanationIfAPartIsMissing) {
  CodedHistory history = one_operation_a_key(2, {});
  const Partition partition(history);
  Part part(history);
  partition.make(0, part);
  Verdict explained;
  explained.answer = Answer::explained;
  PartResults results(history, partition, false);
  results.add({.round = 0, .part = 0}, part, explained, "");
  EXPECT_EQ(results.verdict().answer, Answer::unknown);
  EXPECT_EQ(results.verdict().limit, "the request to stop");
  results.add({.round = 0, .part = 1}, part, explained, "");
  EXPECT_EQ(results.verdict().answer, Answer::explained);
}

TEST(PCompositional, CountsStepsOfAllPartsTowardsTheLimit) {
  CodedHistory history = one_operation_a_key(3000, {});
  EXPECT_EQ(check(history, {.limits = {.steps = 3001}}).answer, Answer::explained);
  const Verdict verdict = check(history, {.limits = {.steps = 2999}});
  EXPECT_EQ(verdict.answer, Answer::unknown);
  EXPECT_EQ(verdict.limit, "the limit of 2999 steps");
}

TEST(PCompositional, NamesTheMemoryLimitOfTheWhole) {
  const Alphabet alphabet = set_alphabet(2);
  CodedHistory history = Simulation("set", alphabet.operations, 1).make({.operations = 20'000});
  const std::uint64_t limit = 819'200;  // enough for what is kept of all parts, not for one more
  const Verdict verdict = check(history, {.limits = {.memory_bytes = limit}});
  EXPECT_EQ(verdict.answer, Answer::unknown);
  EXPECT_EQ(verdict.limit, "the limit of 0.78125 MiB of memory");
  EXPECT_EQ(check(history, {.limits = {.memory_bytes = 4 * limit}}).answer, Answer::explained);
}

TEST(PCompositional, MergesWitnessesOfLongHistories) {
  const Alphabet alphabet = set_alphabet(20);
  CodedHistory history =
      Simulation("set", alphabet.operations, 1).make({.processes = 8, .operations = 20'000});
  const Verdict verdict = check(history, {.jobs = 2});
  ASSERT_EQ(verdict.answer, Answer::explained);
  EXPECT_EQ(find_coded_flaw(history, verdict.linearization), "");
}

}  // namespace
}  // namespace heddle::checkers
