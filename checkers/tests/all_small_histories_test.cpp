#include <gtest/gtest.h>

#include "checkers/specification.hpp"
#include "checkers/tests/agreement.hpp"
#include "checkers/tests/derived_alphabet.hpp"
#include "checkers/tests/models.hpp"

namespace heddle::checkers {
namespace {

/// Of two operations only where there are very many; agreement_table does the same with four.
class AllHistoriesOfUpToThreeOperations : public testing::TestWithParam<const Specification*> {};

TEST_P(AllHistoriesOfUpToThreeOperations, AreJudgedByAllAlgorithmsAsByTheDefinition) {
  const Alphabet alphabet = small_alphabet(*GetParam());
  expect_agreement_on_all(alphabet, alphabet.operations.size() < 20 ? 3 : 2);
}

INSTANTIATE_TEST_SUITE_P(EachType, AllHistoriesOfUpToThreeOperations,
                         testing::ValuesIn(basic_types()), [](const auto& info) {
                           std::string name(info.param->name);
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace heddle::checkers
