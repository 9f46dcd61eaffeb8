#include <gtest/gtest.h>

#include "checkers/specification.hpp"
#include "checkers/tests/agreement.hpp"
#include "checkers/tests/derived_alphabet.hpp"
#include "checkers/tests/models.hpp"

namespace heddle::checkers {
namespace {

/// Then some algorithms look at less.
CheckOptions without_evidence() {
  CheckOptions options;
  options.wants_linearization = false;
  return options;
}

/// Of two operations only where there are very many; agreement_table does the same with four.
class AllHistoriesOfUpToThreeOperations : public testing::TestWithParam<const Specification*> {};

TEST_P(AllHistoriesOfUpToThreeOperations, AreJudgedByAllAlgorithmsAsByTheDefinition) {
  const Alphabet alphabet = small_alphabet(*GetParam());
  expect_agreement_on_all(alphabet, alphabet.operations.size() < 20 ? 3 : 2);
  expect_agreement_on_all(alphabet, alphabet.operations.size() < 20 ? 3 : 2, without_evidence());
}

std::string name_of(const testing::TestParamInfo<const Specification*>& info) {
  std::string name(info.param->name);
  std::erase(name, '-');
  return name;
}

INSTANTIATE_TEST_SUITE_P(EachType, AllHistoriesOfUpToThreeOperations,
                         testing::ValuesIn(basic_types()), name_of);

/// None is also what a removal answers that finds nothing.
class AllHistoriesWithNoneAsAValue : public testing::TestWithParam<const Specification*> {};

TEST_P(AllHistoriesWithNoneAsAValue, AreJudgedByAllAlgorithmsAsByTheDefinition) {
  const Alphabet alphabet = small_alphabet(*GetParam(), {none, 1});
  expect_agreement_on_all(alphabet, alphabet.operations.size() < 20 ? 3 : 2, without_evidence());
  expect_agreement_on_all(small_alphabet(*GetParam(), {none}), 3);
  expect_agreement_on_all(small_alphabet(*GetParam(), {none}), 3, without_evidence());
}

INSTANTIATE_TEST_SUITE_P(EachType, AllHistoriesWithNoneAsAValue,
                         testing::ValuesIn(types_that_take_none()), name_of);

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
