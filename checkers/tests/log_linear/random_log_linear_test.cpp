#include "checkers/tests/log_linear/random_log_linear.hpp"

#include <gtest/gtest.h>

#include <string_view>

namespace heddle::checkers {
namespace {

/// Of the searches the one that decides most.
Algorithm search_for(std::string_view type) {
  return type == "set" ? Algorithm::p_compositional : Algorithm::wing_gong_lowe;
}

class RandomUnambiguousHistories : public testing::TestWithParam<const char*> {};

TEST_P(RandomUnambiguousHistories, OfUpToSevenOperationsAreJudgedAsByWgl) {
  expect_log_linear_agreement_on_random(
      GetParam(),
      {.rounds = 4'000, .smallest = 1, .largest = 7, .other = Algorithm::wing_gong_lowe});
}

TEST_P(RandomUnambiguousHistories, OfUpToSixtyOperationsAreJudgedAsBySearch) {
  expect_log_linear_agreement_on_random(
      GetParam(), {.rounds = 400, .smallest = 8, .largest = 60, .other = search_for(GetParam())});
}

TEST_P(RandomUnambiguousHistories, OfUpToSixtyOperationsAreJudgedAsByFrontier) {
  expect_log_linear_agreement_on_random(
      GetParam(), {.rounds = 400, .smallest = 8, .largest = 60, .other = Algorithm::frontier});
}

/// Large enough for all levels of trees: linearizations are verified, and culprits found again.
TEST_P(RandomUnambiguousHistories, OfHundredsOfOperationsHaveTrueEvidence) {
  expect_log_linear_agreement_on_random(
      GetParam(), {.rounds = 20,
                   .smallest = 200,
                   .largest = 500,
                   .other = Algorithm::log_linear,
                   .expects_both_answers = GetParam() != std::string_view("set")});
}

INSTANTIATE_TEST_SUITE_P(AllTypes, RandomUnambiguousHistories,
                         testing::Values("queue", "stack", "min-priority-queue",
                                         "max-priority-queue", "set", "register", "rmw-register"));

}  // namespace
}  // namespace heddle::checkers
