#include <gtest/gtest.h>

#include <cstdio>
#include <functional>

#include "checkers/algorithms/automatic.hpp"
#include "checkers/algorithms/definition.hpp"
#include "checkers/algorithms/frontier/frontier.hpp"
#include "checkers/algorithms/wing_gong_search.hpp"
#include "checkers/tests/frontier/comparison.hpp"
#include "checkers/tests/frontier/random_histories.hpp"

namespace heddle::checkers {
namespace {

Verdict check_by_search(CodedHistory& history, const CheckOptions& options) {
  return WingGongLowe().check(history, options);
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

TEST_P(RandomHistories, OfUpToSevenOperationsAreDecidedAsTheDefinitionDoes) {
  compare(
      1000,
      [](std::mt19937& random) { return RandomShape{1 + random() % 7, 1 + random() % 7, 10}; },
      check_frontier, check_by_definition);
}

TEST_P(RandomHistories, OfUpToSixtyOperationsAreDecidedAsTheSearchDoes) {
  compare(
      100, [](std::mt19937& random) { return RandomShape{8 + random() % 53, 1 + random() % 5, 5}; },
      check_frontier, check_by_search);
}

TEST_P(RandomHistories, OfUpToSixtyOperationsAreDecidedAutomaticallyAsTheSearchDoes) {
  compare(
      100, [](std::mt19937& random) { return RandomShape{8 + random() % 53, 1 + random() % 9, 5}; },
      check_automatically, check_by_search);
}

INSTANTIATE_TEST_SUITE_P(BasicTypes, RandomHistories,
                         testing::Values(container_alphabet("queue", 3),
                                         container_alphabet("stack", 3),
                                         container_alphabet("pool", 3), set_alphabet(3),
                                         register_alphabet(3)),
                         [](const auto& info) { return info.param.type; });

}  // namespace
}  // namespace heddle::checkers
