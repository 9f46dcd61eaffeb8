#include "checkers/tests/log_linear/random_log_linear.hpp"

#include <gtest/gtest.h>

namespace heddle::checkers {
namespace {

class RandomUnambiguousHistories : public testing::TestWithParam<const char*> {};

TEST_P(RandomUnambiguousHistories, OfUpToSevenOperationsAreJudgedAsByWgl) {
  expect_log_linear_agreement_on_random(
      GetParam(),
      {.rounds = 10'000, .smallest = 1, .largest = 7, .other = Algorithm::wing_gong_lowe});
}

TEST_P(RandomUnambiguousHistories, OfUpToSixtyOperationsAreJudgedAsByWgl) {
  expect_log_linear_agreement_on_random(
      GetParam(),
      {.rounds = 1'000, .smallest = 8, .largest = 60, .other = Algorithm::wing_gong_lowe});
}

TEST_P(RandomUnambiguousHistories, OfUpToSixtyOperationsAreJudgedAsByFrontier) {
  expect_log_linear_agreement_on_random(GetParam(), {.rounds = 1'000,
                                                     .smallest = 8,
                                                     .largest = 60,
                                                     .other = Algorithm::frontier});
}

INSTANTIATE_TEST_SUITE_P(AllTypes, RandomUnambiguousHistories,
                         testing::Values("queue", "stack", "min-priority-queue",
                                         "max-priority-queue", "set", "register", "rmw-register"));

}  // namespace
}  // namespace heddle::checkers
