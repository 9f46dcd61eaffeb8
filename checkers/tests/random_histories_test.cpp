#include "checkers/tests/random_histories.hpp"

#include <gtest/gtest.h>

#include "checkers/tests/jury.hpp"
#include "checkers/tests/models.hpp"

namespace heddle::checkers {
namespace {

class RandomHistoriesOf : public testing::TestWithParam<const Specification*> {};

TEST_P(RandomHistoriesOf, AreExplainedIfLinearizableByConstruction) {
  Jury jury(std::string(GetParam()->name), false, {.limits = {.steps = 20'000}, .depth = 1});
  RandomHistories histories(*GetParam(), 1);
  constexpr std::size_t rounds = 100;
  for (std::size_t round = 0; round < rounds; ++round) {
    const std::size_t threads = 1 + histories.random()() % 5;
    const std::size_t operations = 5 + histories.random()() % 40;
    const History history = histories.make(
        {.threads = threads, .operations = operations, .has_distinct_values = round % 2 == 0});
    ASSERT_EQ(jury.find_disagreement(history), "");
    ASSERT_NE(jury.answer(), Answer::not_explained);
  }
  EXPECT_GE(jury.tally().explained, rounds * 9 / 10);
}

TEST_P(RandomHistoriesOf, AreJudgedByAllAlgorithmsAsByTheDefinition) {
  Jury jury(std::string(GetParam()->name), true, {.depth = 3});
  RandomHistories histories(*GetParam(), 2);
  constexpr std::size_t rounds = 300;
  for (std::size_t round = 0; round < rounds; ++round) {
    History history = histories.make_small(round, 6);
    for (int change = 0; change < 2; ++change) {
      histories.mutate(history);
    }
    ASSERT_EQ(jury.find_disagreement(history), "");
  }
  EXPECT_GT(jury.tally().explained, rounds / 10);
  EXPECT_GT(jury.tally().not_explained, rounds / 10);
}

INSTANTIATE_TEST_SUITE_P(EachType, RandomHistoriesOf, testing::ValuesIn(basic_types()),
                         [](const auto& info) {
                           std::string name(info.param->name);
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace heddle::checkers
