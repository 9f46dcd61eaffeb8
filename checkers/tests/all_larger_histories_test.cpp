#include <gtest/gtest.h>

#include "checkers/tests/agreement.hpp"

namespace heddle::checkers {
namespace {

// What all_small_histories_test.cpp does with four operations, with five: some minutes.

TEST(AllHistoriesOfUpToFiveOperations, SearchAgreesWithDefinitionOnQueues) {
  expect_agreement_on_all(container_alphabet("queue", 2), 5);
}

TEST(AllHistoriesOfUpToFiveOperations, SearchAgreesWithDefinitionOnStacks) {
  expect_agreement_on_all(container_alphabet("stack", 2), 5);
}

TEST(AllHistoriesOfUpToFiveOperations, SearchAgreesWithDefinitionOnPools) {
  expect_agreement_on_all(container_alphabet("pool", 2), 5);
}

TEST(AllHistoriesOfUpToFiveOperations, SearchAgreesWithDefinitionOnRegisters) {
  expect_agreement_on_all(register_alphabet(2), 5);
}

TEST(AllHistoriesOfUpToFiveOperations, SearchAgreesWithDefinitionOnCounters) {
  expect_agreement_on_all(counter_alphabet(), 5);
}

TEST(AllHistoriesOfUpToFiveOperations, SearchAgreesWithDefinitionOnSetsOfOneValue) {
  expect_agreement_on_all(set_alphabet(1), 5);
}

}  // namespace
}  // namespace heddle::checkers
