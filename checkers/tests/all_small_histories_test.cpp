#include <gtest/gtest.h>

#include "checkers/specification.hpp"
#include "checkers/tests/agreement.hpp"
#include "checkers/tests/derived_alphabet.hpp"
#include "checkers/tests/models.hpp"

namespace heddle::checkers {
namespace {

// For types that land with a specification; agreement_table does the same with four operations.
class AllHistoriesOfUpToThreeOperations : public testing::TestWithParam<const Specification*> {};

TEST_P(AllHistoriesOfUpToThreeOperations, AreJudgedByAllAlgorithmsAsByTheDefinition) {
  expect_agreement_on_all(small_alphabet(*GetParam()), 3);
}

INSTANTIATE_TEST_SUITE_P(EachType, AllHistoriesOfUpToThreeOperations,
                         testing::ValuesIn(basic_types()), [](const auto& info) {
                           std::string name(info.param->name);
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace heddle::checkers
