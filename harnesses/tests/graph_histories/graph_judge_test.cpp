#include "harnesses/judging/graph_judge.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

using checkers::Answer;
using checkers::PartiallyOrderedHistory;
using ::testing::HasSubstr;

Judging quasi(const std::string& factor, const std::string& flavour) {
  Judging judging;
  judging.specification = checkers::find_specification("queue");
  judging.quasi = checkers::ask(*judging.specification, {factor, {}, flavour});
  return judging;
}

Judging linear(const char* type) { return {checkers::find_specification(type), {}, {}, {}}; }

TEST(GraphJudge, RefusesWhatItCannotJudge) {
  EXPECT_EQ(GraphJudge::refusal(linear("queue")), std::nullopt);
  EXPECT_EQ(GraphJudge::refusal(quasi("1", "strict")), std::nullopt);
  EXPECT_THAT(GraphJudge::refusal(quasi("1", "permutation")),
              ::testing::Optional(HasSubstr("not permutation")));
  EXPECT_THAT(GraphJudge::refusal(quasi("infer", "strict")),
              ::testing::Optional(HasSubstr("give a number")));
  EXPECT_THROW(GraphJudge(quasi("1", "permutation")), UsageError);
}

/// enq(1), deq() -> `first` and enq(2), deq() -> `second` of two threads, each its calls in order,
/// and nothing else.
PartiallyOrderedHistory two_threads(std::int64_t first, std::int64_t second) {
  PartiallyOrderedHistory history{{}, checkers::Precedence(4)};
  history.calls.operations = {{1, "enq", {1}, {}, 0, 0, false},
                              {1, "deq", {}, first, 0, 0, false},
                              {2, "enq", {2}, {}, 0, 0, false},
                              {2, "deq", {}, second, 0, 0, false}};
  history.precedence.add(0, 1);
  history.precedence.add(2, 3);
  return history;
}

TEST(GraphJudge, TellsInWordsWhatNoLineSays) {
  GraphJudge judge(linear("queue"));
  EXPECT_EQ(judge.judge(two_threads(2, 1), {}).answer, Answer::explained);
  const PartiallyOrderedHistory wrong = two_threads(2, 2);
  ASSERT_FALSE(checkers::is_interval_order(wrong.precedence));
  ASSERT_EQ(judge.judge(wrong, {}).answer, Answer::not_explained);
  const JudgementTexts texts = judge.explain(wrong, {});
  EXPECT_EQ(texts.message,
            "no sequential order explains this history: deq() -> 2 by T2 cannot happen in state "
            "[1]; the answer there would be 1");
  EXPECT_EQ(texts.explanation,
            "Calls:\n"
            "  T1: enq(1)\n"
            "  T1: deq() -> 2\n"
            "  T2: enq(2)\n"
            "  T2: deq() -> 2\n"
            "Which happens before which, besides what follows from that:\n"
            "  enq(1) (T1) before deq() -> 2 (T1)\n"
            "  enq(2) (T2) before deq() -> 2 (T2)\n"
            "specification queue allows no order of the 4 completed operations that keeps that.\n"
            "Longest explained prefix (3 of 4):\n"
            "  1. T2: enq(2)\n"
            "  2. T1: enq(1)\n"
            "  3. T1: deq() -> 2\n"
            "State then: [1]\n"
            "Blocked: none of those that could come next is allowed.\n"
            "  deq() -> 2 by T2 cannot happen in state [1]; the answer there would be 1.\n");
}

TEST(GraphJudge, TellsOfALineAsOfAnExecution) {
  GraphJudge judge(linear("queue"));
  PartiallyOrderedHistory wrong = two_threads(1, 1);
  wrong.precedence = checkers::Precedence(4);
  ASSERT_EQ(judge.judge(wrong, {}).answer, Answer::not_explained);
  const JudgementTexts texts = judge.explain(wrong, {{0, 1}});
  EXPECT_THAT(texts.message, HasSubstr("no sequential order explains this history: "));
  EXPECT_THAT(texts.message, HasSubstr("lets enq(1) -> none (T1) happen before deq() -> 1 (T1)"));
  EXPECT_THAT(texts.explanation, HasSubstr("This is with a client that lets"));
}

/// Items 1, 2, 3 in order, of which 3 and then 1 are taken: 3 is at two places from the head. A
/// third thread makes it no interval order.
TEST(GraphJudge, TellsTheFactorThatWouldDo) {
  PartiallyOrderedHistory history{{}, checkers::Precedence(7)};
  history.calls.operations = {{1, "enq", {1}, {}, 0, 0, false}, {1, "enq", {2}, {}, 0, 0, false},
                              {1, "enq", {3}, {}, 0, 0, false}, {2, "deq", {}, 3, 0, 0, false},
                              {2, "deq", {}, 1, 0, 0, false},   {3, "enq", {7}, {}, 0, 0, false},
                              {3, "enq", {8}, {}, 0, 0, false}};
  for (const auto& [before, after] : {std::pair{0, 1}, {0, 2}, {1, 2}, {3, 4}, {5, 6}}) {
    history.precedence.add(before, after);
  }
  ASSERT_FALSE(checkers::is_interval_order(history.precedence));
  GraphJudge too_strict(quasi("1", "strict"));
  const GraphJudgement judgement = too_strict.judge(history, {});
  EXPECT_EQ(judgement.answer, Answer::not_explained);
  EXPECT_EQ(judgement.linearizable, Answer::not_explained);
  EXPECT_EQ(too_strict.explain(history, {}).message,
            "this history is not quasi-linearizable by a factor of 1, and 2 would do");
  GraphJudge judge(quasi("2", "strict"));
  EXPECT_EQ(judge.judge(history, {}).answer, Answer::explained);
  EXPECT_EQ(judge.judge(history, {}).linearizable, Answer::not_explained);
  EXPECT_EQ(judge.judge(history, {}).order.size(), 7U);

  history.calls.operations.at(3).result = 9;
  EXPECT_EQ(judge.judge(history, {}).answer, Answer::not_explained);
  EXPECT_EQ(judge.explain(history, {}).message,
            "this history is not quasi-linearizable at any factor");
}

}  // namespace
}  // namespace heddle::harnesses
