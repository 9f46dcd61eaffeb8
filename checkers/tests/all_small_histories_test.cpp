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

/// What reads of all members tell shows with two additions only.
TEST(AllHistoriesOfSetsWithReads, AreJudgedByAllAlgorithmsAsByTheDefinition) {
  Alphabet alphabet{"set", {}};
  for (const int value : {1, 2}) {
    alphabet.operations.push_back({0, "add", {value}, none, 0, 0});
    alphabet.operations.push_back({0, "add", {value}, none, 0, std::nullopt});
  }
  alphabet.operations.push_back({0, "remove", {1}, none, 0, 0});
  for (const Value::List& members :
       {Value::List{}, Value::List{1}, Value::List{2}, Value::List{2, 1}, Value::List{1, 1}}) {
    alphabet.operations.push_back({0, "members", {}, members, 0, 0});
  }
  expect_agreement_on_all(alphabet, 3);
}

}  // namespace
}  // namespace heddle::checkers
