#include <gtest/gtest.h>

#include "checkers/algorithms/automatic.hpp"
#include "checkers/algorithms/definition.hpp"
#include "checkers/algorithms/frontier/frontier.hpp"
#include "checkers/tests/frontier/comparison.hpp"

namespace heddle::checkers {
namespace {

class AllHistoriesOfUpToFourOperations : public testing::TestWithParam<Alphabet> {};

TEST_P(AllHistoriesOfUpToFourOperations, FrontierDecidesAsTheDefinition) {
  expect_no_difference_on_all(GetParam(), 4, check_frontier, check_by_definition);
}

TEST_P(AllHistoriesOfUpToFourOperations, AutoDecidesAsTheDefinition) {
  expect_no_difference_on_all(GetParam(), 3, check_automatically, check_by_definition);
}

INSTANTIATE_TEST_SUITE_P(BasicTypes, AllHistoriesOfUpToFourOperations,
                         testing::Values(container_alphabet("queue", 2),
                                         container_alphabet("stack", 2),
                                         container_alphabet("pool", 2), set_alphabet(2),
                                         register_alphabet(2), counter_alphabet()),
                         [](const auto& info) { return info.param.type; });

}  // namespace
}  // namespace heddle::checkers
