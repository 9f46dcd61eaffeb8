#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "harnesses/exploration/exploration.hpp"
#include "harnesses/exploration/quasi_report.hpp"
#include "harnesses/judging/exploration_judge.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/violations/draw_history.hpp"

namespace heddle::harnesses {
namespace {

using checkers::Answer;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;
using ::testing::StartsWith;

/// enq(1) enq(2) enq(3) by T1, then deq() of T2 with these results, one after the other.
checkers::History removals(const std::vector<std::int64_t>& results) {
  checkers::History history;
  std::uint64_t time = 0;
  for (std::int64_t item = 1; item <= 3; ++item, time += 2) {
    history.operations.push_back({1, "enq", {item}, {}, time, time + 1, false});
  }
  for (const std::int64_t result : results) {
    history.operations.push_back({2, "deq", {}, result, time, time + 1, false});
    time += 2;
  }
  return history;
}

Judging judging(const std::string& factor, const std::string& flavour = "permutation") {
  Judging judging;
  judging.specification = checkers::find_specification("queue");
  judging.quasi = checkers::ask(*judging.specification, {factor, {}, flavour});
  return judging;
}

TEST(ExplorationJudge, ForLinearizabilitySaysSo) {
  ExplorationJudge judge(Judging{checkers::find_specification("queue"), {}, {}, {}});
  EXPECT_EQ(judge.judge(removals({1, 2}), {}).answer, Answer::explained);
  EXPECT_THAT(judge.order(), ::testing::Optional(ElementsAre(0, 1, 2, 3, 4)));
  const checkers::History wrong = removals({2, 1});
  EXPECT_EQ(judge.judge(wrong, {}).answer, Answer::not_explained);
  EXPECT_THAT(judge.explain(wrong).message, StartsWith("no sequential order explains"));
  EXPECT_EQ(judge.quasi(), nullptr);
}

TEST(ExplorationJudge, ByAFactorExplainsAsMuchAsWasPromised) {
  const checkers::History swapped = removals({2, 1});
  for (const char* flavour : {"permutation", "strict"}) {
    ExplorationJudge strict(judging("0", flavour));
    const checkers::Judgement refused = strict.judge(swapped, {});
    EXPECT_EQ(refused.answer, Answer::not_explained) << flavour;
    EXPECT_EQ(refused.linearizable, Answer::not_explained) << flavour;
    const JudgementTexts texts = strict.explain(swapped);
    EXPECT_THAT(texts.message, StartsWith("this history is not quasi-linearizable: needs deq=1"));
    EXPECT_THAT(texts.explanation, HasSubstr("T2: deq() -> 2"));

    ExplorationJudge relaxed(judging("1", flavour));
    const checkers::Judgement explained = relaxed.judge(swapped, {});
    EXPECT_EQ(explained.answer, Answer::explained) << flavour;
    EXPECT_EQ(explained.linearizable, Answer::not_explained) << flavour;
    EXPECT_THAT(relaxed.order(), ::testing::Optional(ElementsAre(0, 1, 2, 3, 4))) << flavour;
  }
}

TEST(ExplorationJudge, ByEachAlgorithmOfTheFlavourSaysTheSame) {
  for (const auto& [name, flavour] :
       std::vector<std::pair<const char*, const char*>>{{"definition", "permutation"},
                                                        {"definition", "strict"},
                                                        {"round-up", "permutation"},
                                                        {"search", "permutation"},
                                                        {"specification", "strict"}}) {
    for (const char* factor : {"1", "2"}) {
      Judging asked = judging(factor, flavour);
      asked.quasi_algorithm = checkers::find_quasi_algorithm(name).value();
      ExplorationJudge judge(asked);
      EXPECT_EQ(judge.judge(removals({3, 1, 2}), {}).answer,
                factor[0] == '1' ? Answer::not_explained : Answer::explained)
          << name << " " << flavour << " " << factor;
    }
  }
}

TEST(ExplorationJudge, CountsWhatRoundUpLooksAt) {
  Judging asked = judging("1");
  asked.quasi_algorithm = checkers::QuasiAlgorithm::round_up;
  ExplorationJudge judge(asked);
  judge.judge(removals({1, 2}), {});
  ASSERT_TRUE(judge.quasi()->round_up_counts().has_value());
  EXPECT_GE(judge.quasi()->round_up_counts()->sequentializations, 1U);
  EXPECT_FALSE(ExplorationJudge(judging("1")).quasi()->round_up_counts().has_value());
}

TEST(Inference, KeepsTheFirstHistoryOfEachNeed) {
  ExplorationJudge judge(judging("infer"));
  for (const auto& results : std::vector<std::vector<std::int64_t>>{
           {1, 2, 3}, {2, 1, 3}, {1, 3, 2}, {3, 1, 2}, {2, 3, 1}}) {
    EXPECT_EQ(judge.judge(removals(results), {}).answer, Answer::explained);
  }
  EXPECT_THAT(judge.quasi()->witnesses(), SizeIs(3));
  EXPECT_THAT(judge.quasi()->inference()->smallest(), ElementsAre(ElementsAre(2)));
  const std::vector<NeededFactor> needed = needed_factors(*judge.quasi());
  ASSERT_THAT(needed, SizeIs(1));
  EXPECT_EQ(judge.quasi()->witnesses()[needed[0].witness].number, 3U);
  EXPECT_THAT(needed[0].too_small, ElementsAre(1));
}

TEST(Inference, AHistoryThatNoFactorExplainsIsAViolation) {
  ExplorationJudge judge(judging("infer"));
  const checkers::History twice = removals({1, 1});
  EXPECT_EQ(judge.judge(twice, {}).answer, Answer::not_explained);
  EXPECT_THAT(judge.explain(twice).message, HasSubstr("not quasi-linearizable at any factor"));
}

TEST(Inference, OfOneOrderSettlesHistoriesItKeeps) {
  ExplorationJudge judge(judging("infer"));
  judge.judge(removals({2, 1}), {});
  EXPECT_THAT(judge.order(), ::testing::Optional(ElementsAre(0, 1, 2, 3, 4)));
}

TEST(Inference, AWitnessViolatesAPromiseOfOnePlaceLess) {
  Target target;
  target.judging = judging("infer");
  const Target promise = promising(target, {1});
  EXPECT_EQ(promise.identity.quasi.factor, "deq=1");
  EXPECT_THAT(promise.identity.quasi.sets, ElementsAre("deq"));
  EXPECT_FALSE(promise.judging.quasi->infers());
  const FoundViolation found = violation_of(promise.judging, removals({3, 1, 2}));
  EXPECT_EQ(found.violation.kind, ViolationKind::quasi_linearizability);
  EXPECT_THAT(found.violation.message, HasSubstr("needs deq=2"));
  EXPECT_THAT(found.history, HasSubstr("\"type\":\"queue\""));
}

TEST(DrawHistory, HasARowForEachThread) {
  const std::string drawing =
      draw_history(*checkers::find_specification("queue"), removals({2, 1}), 96, "  ");
  EXPECT_THAT(drawing, StartsWith("  process T1  |-enq(1)-|"));
  EXPECT_THAT(drawing, HasSubstr("enq(3)"));
  EXPECT_THAT(drawing, HasSubstr("deq() -> 2"));
}

}  // namespace
}  // namespace heddle::harnesses
