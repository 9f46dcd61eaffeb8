#include <gtest/gtest.h>

#include <cstdio>
#include <functional>

#include "checkers/algorithms/automatic.hpp"
#include "checkers/algorithms/frontier/frontier.hpp"
#include "checkers/algorithms/frontier/frontier_search.hpp"
#include "checkers/algorithms/frontier/queue_frontier.hpp"
#include "checkers/algorithms/reference/definition.hpp"
#include "checkers/algorithms/search/wing_gong_lowe.hpp"
#include "checkers/tests/frontier/alphabets.hpp"
#include "checkers/tests/frontier/comparison.hpp"
#include "checkers/tests/frontier/random_histories.hpp"

namespace heddle::checkers {
namespace {

Verdict check_by_search(CodedHistory& history, const CheckOptions& options) {
  return WingGongLowe().check(history, options);
}

template <Reductions reductions>
Verdict check_in_general(CodedHistory& history, const CheckOptions& options) {
  Budget budget(options);
  Verdict verdict;
  FrontierSearch<TableStates>(history, true, budget, reductions).check(verdict);
  return verdict;
}

class RandomHistories : public testing::TestWithParam<Alphabet> {
 protected:
  // Every second one is mutated.
  void compare(int rounds, const std::function<RandomShape(std::mt19937&)>& shape,
               CheckFunction tested, CheckFunction believed) {
    std::mt19937 random(7);
    Comparison comparison(GetParam().type, tested, believed);
    for (int round = 0; round < rounds; ++round) {
      History history = random_history(GetParam(), shape(random), random);
      if (round % 2 == 1) {
        mutate(history, GetParam(), random);
      }
      ASSERT_EQ(comparison.find_difference(history), "");
    }
    EXPECT_EQ(comparison.unknown(), 0U);
    EXPECT_GT(comparison.not_explained(), static_cast<std::size_t>(rounds / 20));
    std::printf("%zu explained, %zu not\n", comparison.explained(), comparison.not_explained());
  }
};

RandomShape up_to_seven(std::mt19937& random) { return {1 + random() % 7, 1 + random() % 7, 10}; }
RandomShape up_to_sixty(std::mt19937& random) { return {8 + random() % 53, 1 + random() % 5, 5}; }

TEST_P(RandomHistories, OfUpToSevenOperationsAreDecidedAsTheDefinitionDoes) {
  compare(4000, up_to_seven, check_frontier, check_by_definition);
}

TEST_P(RandomHistories, OfUpToSixtyOperationsAreDecidedAsTheSearchDoes) {
  compare(100, up_to_sixty, check_frontier, check_by_search);
}

TEST_P(RandomHistories, OfUpToSixtyOperationsAreDecidedAutomaticallyAsTheSearchDoes) {
  compare(100, up_to_sixty, check_automatically, check_by_search);
}

/// That nothing is lost when one configuration replaces another, when only one of several equal
/// calls is tried, and when what only reads is done at once.
TEST_P(RandomHistories, AreDecidedAlikeWithoutReductions) {
  const auto shape = [](std::mt19937& random) {
    return RandomShape{8 + random() % 8, 1 + random() % 4, 10};
  };
  compare(1000, shape, check_in_general<Reductions::off>, check_frontier);
  compare(1000, shape, check_in_general<Reductions::on>, check_frontier);
}

/// That a first try that finds no way out is followed by one that keeps everything.
Verdict check_queue_with_narrow_layers(CodedHistory& history, const CheckOptions& options) {
  Budget budget(options);
  Verdict verdict;
  QueueFrontier(history, true, budget, 1).check(verdict);
  return verdict;
}

TEST(RandomQueues, AreDecidedAlikeWhereTheFirstTryKeepsNextToNothing) {
  std::mt19937 random(5);
  const Alphabet alphabet = container_alphabet("queue", 2);
  Comparison comparison("queue", check_queue_with_narrow_layers, check_in_general<Reductions::on>);
  for (int round = 0; round < 1000; ++round) {
    History history = random_history(alphabet, {20, 2 + random() % 4, 5}, random);
    ASSERT_EQ(comparison.find_difference(history), "");
  }
}

/// Stacks where pushes of one value come upon an item again after it was gone on from.
TEST(RandomStacks, WithMuchOverlapAreDecidedAsTheSearchDoes) {
  std::mt19937 random(5);
  const Alphabet alphabet = container_alphabet("stack", 2);
  Comparison comparison("stack", check_frontier, check_by_search);
  for (int round = 0; round < 4000; ++round) {
    History history = random_history(alphabet, {14, 6, 5}, random);
    if (round % 2 == 1) {
      mutate(history, alphabet, random);
    }
    ASSERT_EQ(comparison.find_difference(history), "");
  }
}

INSTANTIATE_TEST_SUITE_P(EachType, RandomHistories, testing::ValuesIn(alphabets(3)),
                         [](const auto& info) { return name_of(info); });

}  // namespace
}  // namespace heddle::checkers
