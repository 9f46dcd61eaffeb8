#include "checkers/explanations/shrink_history.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "checkers/tests/answers/small_histories.hpp"
#include "checkers/tests/histories.hpp"
#include "checkers/tests/random_histories.hpp"

namespace heddle::checkers {
namespace {

const Limits ten_seconds{.time = std::chrono::seconds(10)};

/// The first response after which nothing can be explained, one after the other.
OperationIndex first_response(const CodedHistory& coded, PartMaker& maker) {
  std::vector<End> ends;
  list_ends(coded, ends);
  HistoryPart part = whole_of(coded);
  for (part.end = 0; part.end < ends.size(); ++part.end) {
    if (answer_to(maker, part) == Answer::not_explained) {
      return ends[part.end].operation();
    }
  }
  return ~OperationIndex{0};
}

TEST(ShrinkHistory, KeepsAViolationAndFindsTheFirstResponse) {
  std::size_t shrunk = 0;
  for (const Specification* specification : all_specifications()) {
    if (!specification->needs_initial.empty()) {
      continue;
    }
    RandomHistories source(*specification, 7);
    Checker checker;
    for (int round = 0; round < 40; ++round) {
      History history = source.make({.threads = 3, .operations = 14, .values = 3});
      source.mutate(history);
      CodedHistory coded;
      try {
        Encoder().encode(*specification, history, coded);
      } catch (const BadInput&) {
        continue;  // the mutation made an argument of another kind
      }
      const Verdict verdict = checker.check(coded);
      if (verdict.answer != Answer::not_explained) {
        continue;
      }
      const SmallerHistory smaller = shrink_history(coded, verdict, ten_seconds);
      PartMaker maker(coded);
      ASSERT_EQ(answer_to(maker, smaller.part), Answer::not_explained)
          << specification->name << text_of(history);
      EXPECT_TRUE(smaller.is_first && smaller.is_minimal);
      EXPECT_EQ(smaller.response, first_response(coded, maker))
          << specification->name << text_of(history);
      ++shrunk;
    }
  }
  EXPECT_GT(shrunk, 200U);
}

TEST(ShrinkHistory, LeavesTheTwoValuesOfAnOvertaking) {
  History history;
  for (int i = 0; i < 1000; ++i) {
    const auto at = 4 * static_cast<std::uint64_t>(i);
    history.operations.push_back(completed(0, "enq", {i}, none, at, at + 2));
    const int taken = i == 900 ? 901 : i == 901 ? 900 : i;
    const auto later = at + 9;
    history.operations.push_back(completed(1 + i % 3, "deq", {}, taken, later, later + 1));
  }
  CodedHistory coded;
  const Specification& queue = *find_specification("queue");
  Encoder().encode(queue, history, coded);
  Verdict verdict;
  verdict.answer = Answer::not_explained;  // without any hints
  const SmallerHistory smaller = shrink_history(coded, verdict, ten_seconds);
  std::vector<OperationIndex> operations = smaller.part.operations;
  std::ranges::sort(operations);
  EXPECT_EQ(operations, (std::vector<OperationIndex>{1800, 1801, 1802}));
  EXPECT_EQ(smaller.response, 1801U);
  EXPECT_TRUE(smaller.is_first);
}

TEST(ShrinkHistory, TellsTheStateInsteadOfALongBeginning) {
  History history;
  for (int i = 0; i < 300; ++i) {
    const auto at = 3 * static_cast<std::uint64_t>(i);
    history.operations.push_back(completed(i % 2, "get_and_increment", {}, i, at, at + 4));
  }
  history.operations.push_back(completed(2, "get_and_increment", {}, 7, 2000, 2001));
  CodedHistory coded;
  Encoder().encode(*find_specification("counter"), history, coded);
  Checker checker;
  const Verdict verdict = checker.check(coded);
  ASSERT_EQ(verdict.answer, Answer::not_explained);
  const SmallerHistory smaller = shrink_history(coded, verdict, ten_seconds);
  EXPECT_TRUE(smaller.begins_later);
  EXPECT_EQ(smaller.part.operations, std::vector<OperationIndex>{300});
  EXPECT_EQ(coded.specification->describe(*smaller.part.initial, coded.values), "300");
}

TEST(ShrinkHistory, WithoutTimeKeepsWhatTheVerdictPointsAt) {
  const History history{{completed(0, "enq", {1}, none, 1, 2), completed(0, "deq", {}, 2, 3, 4)}};
  CodedHistory coded;
  Encoder().encode(*find_specification("queue"), history, coded);
  Checker checker;
  const Verdict verdict = checker.check(coded);
  const SmallerHistory smaller =
      shrink_history(coded, verdict, {.time = std::chrono::nanoseconds(0)});
  EXPECT_EQ(smaller.part.operations, std::vector<OperationIndex>{1});
  EXPECT_FALSE(smaller.is_first || smaller.is_minimal);
}

TEST(ShrinkHistory, WithoutTimeAndWithoutAHintKeepsTheWhole) {
  const History history{{completed(0, "enq", {1}, none, 1, 2), completed(0, "deq", {}, 2, 3, 4)}};
  CodedHistory coded;
  Encoder().encode(*find_specification("queue"), history, coded);
  Verdict verdict;
  verdict.answer = Answer::not_explained;
  const SmallerHistory smaller =
      shrink_history(coded, verdict, {.time = std::chrono::nanoseconds(0)});
  EXPECT_EQ(smaller.part.operations.size(), 2U);
  EXPECT_FALSE(smaller.is_first || smaller.is_minimal);
}

}  // namespace
}  // namespace heddle::checkers
