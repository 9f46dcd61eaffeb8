#include <gtest/gtest.h>

#include "checkers/tests/agreement.hpp"

namespace heddle::checkers {
namespace {

TEST(AllHistoriesOfUpToFourOperations, SearchAgreesWithDefinitionOnQueues) {
  expect_agreement_on_all(container_alphabet("queue", 2), 4);
}

TEST(AllHistoriesOfUpToFourOperations, SearchAgreesWithDefinitionOnStacks) {
  expect_agreement_on_all(container_alphabet("stack", 2), 4);
}

TEST(AllHistoriesOfUpToFourOperations, SearchAgreesWithDefinitionOnPools) {
  expect_agreement_on_all(container_alphabet("pool", 2), 4);
}

TEST(AllHistoriesOfUpToFourOperations, SearchAgreesWithDefinitionOnRegisters) {
  expect_agreement_on_all(register_alphabet(2), 4);
}

TEST(AllHistoriesOfUpToFourOperations, SearchAgreesWithDefinitionOnCounters) {
  expect_agreement_on_all(counter_alphabet(), 4);
}

TEST(AllHistoriesOfUpToFourOperations, SearchAgreesWithDefinitionOnSets) {
  expect_agreement_on_all(set_alphabet(2), 4);
}

}  // namespace
}  // namespace heddle::checkers
