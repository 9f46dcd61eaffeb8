#include "checkers/partial_orders/down_set_search.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <functional>

#include "checkers/checker.hpp"
#include "checkers/partial_orders/partial_order_checker.hpp"
#include "checkers/tests/partial_orders/brute_force.hpp"
#include "checkers/tests/random_histories.hpp"

namespace heddle::checkers {
namespace {

std::vector<Alphabet> alphabets() {
  return {container_alphabet("queue", 2), container_alphabet("stack", 2), register_alphabet(2)};
}

std::string text_of(const PartiallyOrderedHistory& history) {
  std::string text;
  for (std::size_t i = 0; i < history.calls.size(); ++i) {
    text += std::to_string(i) + ": " + to_text(history.calls.operations[i]) + ", after";
    for (std::size_t before = 0; before < history.calls.size(); ++before) {
      text += history.precedence.contains(before, i) ? " " + std::to_string(before) : "";
    }
    text += "\n";
  }
  return text;
}

class DownSetSearchTest : public testing::Test {
 protected:
  /// Judges without looking whether the precedence is an interval order. Tries the operations in
  /// the order in which they stand, which need not keep precedence.
  const Verdict& judge(const std::string& type, const PartiallyOrderedHistory& history) {
    encoder_.encode(*find_specification(type), history.calls, coded_);
    return search_.check(coded_, history.precedence);
  }

  void expect_agreement(const std::string& type, const PartiallyOrderedHistory& history,
                        const BruteForce& brute_force) {
    const bool is_explained = brute_force.is_explained(history.precedence);
    const Answer expected = is_explained ? Answer::explained : Answer::not_explained;
    const Verdict& verdict = judge(type, history);
    ASSERT_EQ(verdict.answer, expected) << type << "\n" << text_of(history);
    ASSERT_EQ(evidence_flaw(type, history, verdict, brute_force), "") << type << "\n"
                                                                      << text_of(history);
    const Verdict& chosen = checker_.check(*find_specification(type), history);
    ASSERT_EQ(chosen.answer, expected) << type << "\n" << text_of(history);
    const bool is_other = chosen.algorithm != DownSetSearch::algorithm;
    ASSERT_EQ(is_other, is_interval_order(history.precedence));
    ++(is_explained ? explained_ : not_explained_);
    without_a_clock_ += is_other ? 0 : 1;
  }

  void expect_agreement_on_all(const Alphabet& alphabet, const std::vector<Precedence>& orders) {
    const std::size_t size = orders.front().size();
    std::vector<std::size_t> choice(size, 0);
    do {
      PartiallyOrderedHistory history{history_of(alphabet, choice), Precedence(size)};
      const BruteForce brute_force(alphabet.type, history.calls);
      for (const Precedence& precedence : orders) {
        if (pending_precede_nothing(history.calls, precedence)) {
          history.precedence = precedence;
          ASSERT_NO_FATAL_FAILURE(expect_agreement(alphabet.type, history, brute_force));
        }
      }
    } while (next_multiset(choice, alphabet.operations.size()));
  }

  Encoder encoder_;
  CodedHistory coded_;
  DownSetSearch search_;
  PartialOrderChecker checker_;
  std::size_t explained_ = 0;
  std::size_t not_explained_ = 0;
  std::size_t without_a_clock_ = 0;
};

TEST_F(DownSetSearchTest, JudgesAllHistoriesOfUpToFourOperationsAsTheDefinitionDoes) {
  constexpr std::size_t labelled_partial_orders[] = {1, 1, 3, 19, 219};
  for (std::size_t size = 0; size <= 4; ++size) {
    const std::vector<Precedence> orders = all_partial_orders(size);
    ASSERT_EQ(orders.size(), labelled_partial_orders[size]);
    for (const Alphabet& alphabet : alphabets()) {
      ASSERT_NO_FATAL_FAILURE(expect_agreement_on_all(alphabet, orders));
    }
  }
  EXPECT_GT(explained_, 5'000U);
  EXPECT_GT(not_explained_, 5'000U);
  EXPECT_GT(without_a_clock_, 500U);
}

TEST_F(DownSetSearchTest, JudgesAllHistoriesOfFiveCompletedOperationsWithoutAClock) {
  std::vector<Precedence> orders = all_partial_orders(5);
  ASSERT_EQ(orders.size(), 4231U);
  std::erase_if(orders, is_interval_order);
  ASSERT_EQ(orders.size(), 4231U - 3451U);
  for (Alphabet alphabet : alphabets()) {
    std::erase_if(alphabet.operations, std::mem_fn(&Operation::is_pending));
    ASSERT_NO_FATAL_FAILURE(expect_agreement_on_all(alphabet, orders));
  }
  EXPECT_GT(explained_, 5'000U);
  EXPECT_GT(not_explained_, 5'000U);
}

TEST_F(DownSetSearchTest, JudgesRandomHistoriesAsTheDefinitionDoes) {
  std::mt19937 random(11);
  for (const Alphabet& alphabet : alphabets()) {
    for (std::size_t round = 0; round < 120; ++round) {
      const std::size_t size = 5 + round % 4;
      const PartiallyOrderedHistory history = random_history(alphabet, size, random);
      const BruteForce brute_force(alphabet.type, history.calls);
      ASSERT_NO_FATAL_FAILURE(expect_agreement(alphabet.type, history, brute_force));
    }
  }
  EXPECT_GT(explained_, 100U);
  EXPECT_GT(not_explained_, 100U);
  EXPECT_GT(without_a_clock_, 100U);
}

TEST_F(DownSetSearchTest, JudgesIntervalOrdersAsTheOrdinaryCheckersDo) {
  Checker checker;
  for (const char* type : {"queue", "stack", "register", "set", "map", "pool"}) {
    const Specification& specification = *find_specification(type);
    RandomHistories histories(specification, 5);
    for (std::size_t round = 0; round < 500; ++round) {
      History history = histories.make_small(round, 20);
      if (round % 2 == 0) {
        histories.mutate(history);
      }
      const Answer expected = checker.check(specification, history).answer;
      const PartiallyOrderedHistory without_clock{history, precedence_of(history)};
      ASSERT_EQ(judge(type, without_clock).answer, expected) << text_of(without_clock);
      ASSERT_EQ(checker_.check(specification, without_clock).answer, expected);
      ++(expected == Answer::explained ? explained_ : not_explained_);
    }
  }
  EXPECT_GT(explained_, 500U);
  EXPECT_GT(not_explained_, 200U);
}

TEST_F(DownSetSearchTest, TriesEachStateThatACallCanLeadTo) {
  for (const int left : {1, 2}) {
    PartiallyOrderedHistory history{{{{0, "add", {1}, none, 0, 0},
                                      {0, "add", {2}, none, 0, 0},
                                      {0, "remove", {}, none, 0, 0},
                                      {0, "remove", {}, left, 0, 0}}},
                                    Precedence(4)};
    history.calls.operations[2].any_result = true;
    for (std::size_t i = 1; i < 4; ++i) {
      history.precedence.add(i - 1, i);
    }
    close_transitively(history.precedence);
    EXPECT_EQ(judge("pool", history).answer, Answer::explained) << left;
  }
}

TEST_F(DownSetSearchTest, LeavesOutPendingCallsThatExplainNothing) {
  const PartiallyOrderedHistory history{
      {{{0, "enq", {1}, none, 0, std::nullopt}, {1, "deq", {}, 2, 0, 0}}}, Precedence(2)};
  const Verdict& verdict = judge("queue", history);
  EXPECT_EQ(verdict.answer, Answer::not_explained);
  EXPECT_EQ(verdict.longest_prefix, CallOrder{});
  EXPECT_EQ(verdict.blocking, CallOrder{1});
}

/// Two threads of 40 calls each on a counter: more than one word of bits, and no interval order.
PartiallyOrderedHistory two_long_threads(int last_answer) {
  constexpr std::size_t calls = 80;
  PartiallyOrderedHistory history{{}, Precedence(calls)};
  for (std::size_t i = 0; i < calls; ++i) {
    history.calls.operations.push_back({static_cast<int>(i % 2), "increment", {}, none, 0, 0});
    for (std::size_t before = i % 2; before < i; before += 2) {
      history.precedence.add(before, i);
    }
  }
  history.calls.operations.back() = {1, "get", {}, last_answer, 0, 0};
  return history;
}

TEST_F(DownSetSearchTest, RemembersWhereItHasBeen) {
  const Specification& counter = *find_specification("counter");
  for (const int answer : {39, 60, 79}) {
    EXPECT_EQ(checker_.check(counter, two_long_threads(answer)).answer, Answer::explained);
  }
  for (const int answer : {38, 80}) {
    const Verdict& verdict = checker_.check(counter, two_long_threads(answer));
    EXPECT_EQ(verdict.answer, Answer::not_explained);
    EXPECT_LE(verdict.steps, 2U * 41U * 41U) << "two steps for each down-set";
  }
}

TEST_F(DownSetSearchTest, GivesUpAtItsLimits) {
  const Specification& counter = *find_specification("counter");
  const PartiallyOrderedHistory history = two_long_threads(80);
  const Verdict& after_steps = checker_.check(counter, history, {.limits = {.steps = 100}});
  EXPECT_EQ(after_steps.answer, Answer::unknown);
  EXPECT_EQ(after_steps.limit, "the limit of 100 steps");
  EXPECT_EQ(after_steps.steps, 100U);
  const std::atomic<bool> stop = true;
  const Verdict& stopped = checker_.check(counter, history, {.limits = {.stop = &stop}});
  EXPECT_EQ(stopped.answer, Answer::unknown);
  EXPECT_EQ(stopped.limit, "the request to stop");
  const Verdict& without_memory =
      checker_.check(counter, history, {.limits = {.memory_bytes = 1000}});
  EXPECT_EQ(without_memory.answer, Answer::unknown);
  EXPECT_EQ(checker_.check(counter, history).answer, Answer::not_explained);
}

}  // namespace
}  // namespace heddle::checkers
