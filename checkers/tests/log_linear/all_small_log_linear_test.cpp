#include <gtest/gtest.h>

#include "checkers/tests/log_linear/log_linear_agreement.hpp"

namespace heddle::checkers {
namespace {

TEST(AllUnambiguousHistoriesOfUpToFourOperations, LogLinearAgreesWithDefinitionOnQueues) {
  expect_log_linear_agreement_on_all(peekable_alphabet("queue", 2), 4);
}

TEST(AllUnambiguousHistoriesOfUpToFourOperations, LogLinearAgreesWithDefinitionOnStacks) {
  expect_log_linear_agreement_on_all(peekable_alphabet("stack", 2), 4);
}

TEST(AllUnambiguousHistoriesOfUpToFourOperations, LogLinearAgreesWithDefinitionOnMinimumQueues) {
  expect_log_linear_agreement_on_all(peekable_alphabet("min-priority-queue", 2), 4);
}

TEST(AllUnambiguousHistoriesOfUpToFourOperations, LogLinearAgreesWithDefinitionOnMaximumQueues) {
  expect_log_linear_agreement_on_all(peekable_alphabet("max-priority-queue", 2), 4);
}

TEST(AllUnambiguousHistoriesOfUpToFourOperations, LogLinearAgreesWithDefinitionOnSets) {
  expect_log_linear_agreement_on_all(set_alphabet(1), 4);
}

TEST(AllUnambiguousHistoriesOfUpToFourOperations, LogLinearAgreesWithDefinitionOnRegisters) {
  expect_log_linear_agreement_on_all(register_alphabet(2), 4);
}

}  // namespace
}  // namespace heddle::checkers
