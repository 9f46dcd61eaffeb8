#include <gtest/gtest.h>

#include <random>

#include "checkers/algorithms/frontier/frontier.hpp"
#include "checkers/algorithms/reference/definition.hpp"
#include "checkers/tests/frontier/alphabets.hpp"
#include "checkers/tests/frontier/comparison.hpp"
#include "checkers/tests/frontier/random_histories.hpp"

namespace heddle::checkers {
namespace {

class ManyHistories : public testing::TestWithParam<Alphabet> {};

TEST_P(ManyHistories, OfUpToFourOperationsAreDecidedAsTheDefinitionDoes) {
  expect_no_difference_on_all(GetParam(), 4, check_frontier, check_by_definition);
}

TEST_P(ManyHistories, AHundredThousandAtRandomAreDecidedAsTheDefinitionDoes) {
  std::mt19937 random(11);
  Comparison comparison(GetParam().type, check_frontier, check_by_definition);
  for (int round = 0; round < 100'000; ++round) {
    const RandomShape shape{1 + random() % 7, 1 + random() % 7, 10};
    History history = random_history(GetParam(), shape, random);
    if (round % 2 == 1) {
      mutate(history, GetParam(), random);
    }
    ASSERT_EQ(comparison.find_difference(history), "");
  }
  EXPECT_EQ(comparison.unknown(), 0U);
}

INSTANTIATE_TEST_SUITE_P(EachType, ManyHistories, testing::ValuesIn(alphabets(2)),
                         [](const auto& info) { return name_of(info); });

}  // namespace
}  // namespace heddle::checkers
