#include <gtest/gtest.h>

#include "checkers/tests/log_linear/log_linear_agreement.hpp"

namespace heddle::checkers {
namespace {

class AllUnambiguousHistories : public testing::TestWithParam<const char*> {};

TEST_P(AllUnambiguousHistories, OfUpToFourOperationsAreJudgedAsByTheDefinition) {
  expect_log_linear_agreement_on_all(log_linear_alphabet(GetParam()), 4);
}

INSTANTIATE_TEST_SUITE_P(AllTypes, AllUnambiguousHistories,
                         testing::Values("queue", "stack", "min-priority-queue",
                                         "max-priority-queue", "set", "register", "rmw-register"));

}  // namespace
}  // namespace heddle::checkers
