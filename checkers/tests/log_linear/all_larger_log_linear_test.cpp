#include <gtest/gtest.h>

#include <string_view>

#include "checkers/tests/log_linear/log_linear_agreement.hpp"
#include "checkers/tests/log_linear/random_log_linear.hpp"

namespace heddle::checkers {
namespace {

/// Of the searches the one that decides most.
Algorithm search_for(std::string_view type) {
  return type == "set" ? Algorithm::p_compositional : Algorithm::wing_gong_lowe;
}

class LargerUnambiguousHistories : public testing::TestWithParam<const char*> {};

TEST_P(LargerUnambiguousHistories, OfUpToFiveOperationsAreAllJudgedAsByTheDefinition) {
  expect_log_linear_agreement_on_all(log_linear_alphabet(GetParam()), 5);
}

TEST_P(LargerUnambiguousHistories, OfUpToSevenOperationsAreJudgedAsByTheDefinition) {
  expect_log_linear_agreement_on_random(
      GetParam(), {.rounds = 100'000, .smallest = 1, .largest = 7, .other = Algorithm::definition});
}

TEST_P(LargerUnambiguousHistories, OfUpToSixtyOperationsAreJudgedAsBySearch) {
  expect_log_linear_agreement_on_random(
      GetParam(),
      {.rounds = 20'000, .smallest = 8, .largest = 60, .other = search_for(GetParam())});
}

INSTANTIATE_TEST_SUITE_P(AllTypes, LargerUnambiguousHistories,
                         testing::Values("queue", "stack", "min-priority-queue",
                                         "max-priority-queue", "set", "register", "rmw-register"));

}  // namespace
}  // namespace heddle::checkers
