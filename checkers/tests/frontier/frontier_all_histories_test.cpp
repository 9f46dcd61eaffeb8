#include <gtest/gtest.h>

#include "checkers/algorithms/automatic.hpp"
#include "checkers/algorithms/frontier/frontier.hpp"
#include "checkers/algorithms/reference/definition.hpp"
#include "checkers/tests/frontier/alphabets.hpp"
#include "checkers/tests/frontier/comparison.hpp"

namespace heddle::checkers {
namespace {

class AllHistoriesOfUpToThreeOperations : public testing::TestWithParam<Alphabet> {};
class AllHistoriesOfUpToFourOperations : public testing::TestWithParam<Alphabet> {};

TEST_P(AllHistoriesOfUpToThreeOperations, FrontierDecidesAsTheDefinition) {
  expect_no_difference_on_all(GetParam(), 3, check_frontier, check_by_definition);
}

TEST_P(AllHistoriesOfUpToThreeOperations, AutoDecidesAsTheDefinition) {
  expect_no_difference_on_all(GetParam(), 3, check_automatically, check_by_definition);
}

TEST_P(AllHistoriesOfUpToFourOperations, FrontierDecidesAsTheDefinition) {
  expect_no_difference_on_all(GetParam(), 4, check_frontier, check_by_definition);
}

/// Sets have the most histories of four operations; they are among those of the exhaustive test.
std::vector<Alphabet> all_but_sets() {
  std::vector<Alphabet> chosen = alphabets(2);
  std::erase_if(chosen, [](const Alphabet& alphabet) { return alphabet.type == "set"; });
  chosen.push_back(counter_alphabet());
  return chosen;
}

INSTANTIATE_TEST_SUITE_P(EachType, AllHistoriesOfUpToThreeOperations,
                         testing::ValuesIn(alphabets(2)),
                         [](const auto& info) { return name_of(info); });
INSTANTIATE_TEST_SUITE_P(EachType, AllHistoriesOfUpToFourOperations,
                         testing::ValuesIn(all_but_sets()),
                         [](const auto& info) { return name_of(info); });

}  // namespace
}  // namespace heddle::checkers
