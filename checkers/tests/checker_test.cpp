#include "checkers/checker.hpp"

#include <gmock/gmock.h>

#include "checkers/bad_input.hpp"
#include "checkers/tests/histories.hpp"

namespace heddle::checkers {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const Specification& queue() { return *find_specification("queue"); }

Answer answer_of(const History& history, Algorithm algorithm) {
  Checker checker(algorithm);
  return checker.check(queue(), history).answer;
}

/// Figure 1 of Herlihy and Wing, 1990: four histories of a queue and what the authors say of them.
const Value x = "x";
const Value y = "y";
const Value z = "z";
const History h1{{completed(0, "enq", {x}, none, 1, 4), completed(1, "enq", {y}, none, 2, 3),
                  completed(1, "deq", {}, x, 5, 6), completed(0, "deq", {}, y, 7, 9),
                  completed(1, "enq", {z}, none, 8, 10)}};
const History h2{{completed(0, "enq", {x}, none, 1, 2), completed(1, "enq", {y}, none, 3, 4),
                  completed(0, "deq", {}, y, 5, 6)}};
const History h3{{completed(0, "enq", {x}, none, 1, 4), completed(1, "deq", {}, x, 2, 3)}};
const History h4{{completed(0, "enq", {x}, none, 1, 3), completed(1, "enq", {y}, none, 2, 4),
                  completed(0, "deq", {}, y, 5, 7), completed(1, "deq", {}, y, 6, 8)}};

TEST(Checker, JudgesTheHistoriesOfHerlihyAndWingAsTheyDo) {
  for (const Algorithm algorithm : {Algorithm::definition, Algorithm::wing_gong_lowe}) {
    EXPECT_EQ(answer_of(h1, algorithm), Answer::explained);
    EXPECT_EQ(answer_of(h2, algorithm), Answer::not_explained);
    EXPECT_EQ(answer_of(h3, algorithm), Answer::explained);
    EXPECT_EQ(answer_of(h4, algorithm), Answer::not_explained);
  }
}

TEST(Checker, ExplainsTheEmptyHistoryByNothing) {
  Checker checker;
  const Verdict& verdict = checker.check(queue(), {});
  EXPECT_EQ(verdict.answer, Answer::explained);
  EXPECT_THAT(verdict.linearization, IsEmpty());
}

TEST(Checker, GivesTheLinearization) {
  Checker checker;
  EXPECT_THAT(checker.check(queue(), h3).linearization, ElementsAre(0, 1));
}

TEST(Checker, LetsAPendingOperationTakeEffectWhereThatExplainsMore) {
  Checker checker;
  const History history{{pending(0, "enq", {1}, 1), completed(1, "deq", {}, 1, 2, 3)}};
  EXPECT_THAT(checker.check(queue(), history).linearization, ElementsAre(0, 1));
}

TEST(Checker, LetsAPendingOperationNeverTakeEffect) {
  Checker checker;
  const History history{{completed(1, "deq", {}, none, 2, 3), pending(0, "enq", {1}, 1),
                         completed(1, "deq", {}, none, 4, 5)}};
  EXPECT_THAT(checker.check(queue(), history).linearization, ElementsAre(0, 2));
}

/// enq(1) is done before deq() -> none starts.
TEST(Checker, GivesTheLongestExplainedPrefixWhatItLeadsToAndWhatBlocks) {
  Checker checker;
  const History history{{completed(0, "enq", {1}, none, 1, 2), completed(1, "deq", {}, none, 3, 5),
                         completed(0, "enq", {2}, none, 4, 6), completed(0, "deq", {}, 1, 7, 8)}};
  const Verdict& verdict = checker.check(queue(), history);
  EXPECT_EQ(verdict.answer, Answer::not_explained);
  EXPECT_THAT(verdict.longest_prefix, ElementsAre(0, 2));
  EXPECT_EQ(verdict.state, "[1, 2] (oldest first)");
  EXPECT_THAT(verdict.blocking, ElementsAre(1));
}

TEST(Checker, ForgetsTheHistoryBefore) {
  Checker checker;
  const History misbehaving{{completed(0, "deq", {}, 1, 1, 2)}};
  EXPECT_EQ(checker.check(queue(), misbehaving).answer, Answer::not_explained);
  const Verdict& verdict = checker.check(queue(), h1);
  EXPECT_EQ(verdict.answer, Answer::explained);
  EXPECT_THAT(verdict.longest_prefix, IsEmpty());
  EXPECT_THAT(verdict.blocking, IsEmpty());
  EXPECT_EQ(verdict.state, "");
}

/// n concurrent additions and a removal of something else: all 2^n subsets must be searched.
History hard_history(int additions) {
  History history;
  for (int i = 0; i < additions; ++i) {
    history.operations.push_back(completed(i, "enq", {i}, none, 1, 1000));
  }
  history.operations.push_back(completed(additions, "deq", {}, -1, 1001, 1002));
  return history;
}

TEST(Checker, AnswersUnknownAtTheStepLimit) {
  for (const Algorithm algorithm : {Algorithm::definition, Algorithm::wing_gong_lowe}) {
    Checker checker(algorithm);
    const Verdict& verdict = checker.check(queue(), hard_history(9), {.limits = {.steps = 1000}});
    EXPECT_EQ(verdict.answer, Answer::unknown);
    EXPECT_EQ(verdict.limit, "the limit of 1000 steps");
    EXPECT_LE(verdict.steps, 1010U);
  }
}

TEST(Checker, AnswersUnknownAtTheTimeLimit) {
  for (const Algorithm algorithm : {Algorithm::definition, Algorithm::wing_gong_lowe}) {
    Checker checker(algorithm);
    const Limits limits{.steps = {}, .time = std::chrono::milliseconds(20)};
    const auto start = std::chrono::steady_clock::now();
    const Verdict& verdict = checker.check(queue(), hard_history(40), {.limits = limits});
    EXPECT_EQ(verdict.answer, Answer::unknown);
    EXPECT_EQ(verdict.limit, "the limit of 0.02 s");
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
  }
}

/// Without the cache of configurations this would take 20! steps.
TEST(Checker, MeetsEachConfigurationOnce) {
  History history;
  for (int i = 0; i < 16; ++i) {
    history.operations.push_back(completed(i, "increment", {}, none, 1, 1000));
  }
  history.operations.push_back(completed(20, "get", {}, 99, 1001, 1002));
  Checker checker;
  const Verdict& verdict = checker.check(*find_specification("counter"), history);
  EXPECT_EQ(verdict.answer, Answer::not_explained);
  EXPECT_LE(verdict.steps, 16U << 16);
}

TEST(Checker, RefusesWhatTheSpecificationDoesNotKnow) {
  Checker checker;
  const History history{{completed(0, "peel", {}, 1, 1, 2)}};
  EXPECT_THROW(checker.check(queue(), history), BadInput);
  EXPECT_EQ(checker.check(queue(), h1).answer, Answer::explained) << "usable afterwards";
}

TEST(Algorithm, IsFoundByName) {
  EXPECT_THAT(algorithm_names(), testing::StartsWith("auto, definition, wing-gong, wgl, wgl-lru"));
  EXPECT_EQ(find_algorithm("wgl"), Algorithm::wing_gong_lowe);
  EXPECT_EQ(find_algorithm("fast"), std::nullopt);
  EXPECT_STREQ(to_text(Algorithm::wing_gong_lowe), "wgl");
}

}  // namespace
}  // namespace heddle::checkers
