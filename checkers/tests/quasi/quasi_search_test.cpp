#include "checkers/quasi/search/quasi_search.hpp"

#include <gtest/gtest.h>

#include <string>

#include "checkers/quasi/quasi_definition.hpp"
#include "checkers/tests/all_histories.hpp"
#include "checkers/tests/derived_alphabet.hpp"
#include "checkers/tests/quasi/signed_history.hpp"
#include "checkers/tests/random_histories.hpp"

namespace heddle::checkers {
namespace {

std::string to_text(const CodedHistory& history) {
  std::string text(history.specification->name);
  for (OperationIndex i = 0; i < history.size(); ++i) {
    const Call& call = history.calls[i];
    text += " | " + std::string(history.specification->methods[call.method].names[0]) + "(" +
            (call.argument_count == 0 ? "" : to_text(history.values.decode(call.arguments[0]))) +
            ") -> " + (call.any_result ? "?" : to_text(history.values.decode(call.result))) + " [" +
            std::to_string(history.invocations[i]) + ", " +
            (history.is_pending(i) ? "-" : std::to_string(history.responses[i])) + "]";
  }
  return text;
}

class QuasiSearchTest : public testing::Test {
 protected:
  // Returns whether the search answers as the definition does, with evidence that holds.
  void expect_agreement(CodedHistory& history, const QuasiCriterion& criterion) {
    const Answer expected = check_quasi_by_definition(history, criterion).answer;
    const QuasiVerdict& verdict = search_.check(history, criterion, {});
    ASSERT_EQ(verdict.answer, expected)
        << to_text(history) << " with " << to_text(*history.specification, criterion.sets);
    if (expected == Answer::explained) {
      ASSERT_EQ(flaw_of(history, criterion, verdict), "")
          << to_text(history) << " with " << to_text(*history.specification, criterion.sets);
    }
    ++(expected == Answer::explained ? explained_ : not_explained_);
  }

  void expect_agreement_on_all(const std::string& type, std::size_t size,
                               const std::vector<QuasiCriterion>& criteria) {
    const Specification& specification = *find_specification(type);
    for_all_histories(container_alphabet(type, 2), size, [&](const History& plain) {
      CodedHistory history;
      encoder_.encode(specification, plain, history);
      for (const QuasiCriterion& criterion : criteria) {
        expect_agreement(history, criterion);
      }
    });
  }

  Encoder encoder_;
  QuasiSearch search_;
  std::size_t explained_ = 0;
  std::size_t not_explained_ = 0;
};

TEST_F(QuasiSearchTest, AgreesWithTheDefinitionOnAllSmallHistories) {
  std::vector<QuasiCriterion> criteria;
  for (const unsigned factor : {0U, 1U, 2U, no_bound}) {
    criteria.push_back(removals(QuasiFlavour::permutation, factor));
  }
  criteria.push_back(additions_and_removals(1, 0));
  criteria.push_back(additions_and_removals(1, 1));
  criteria.push_back(additions_and_removals(no_bound, 1));
  criteria.push_back({QuasiFlavour::permutation, {{{0, 1}, 1}}});
  criteria.push_back({QuasiFlavour::permutation, {{{0, 1}, no_bound}}});
  for (const char* type : {"queue", "stack"}) {
    for (std::size_t size = 1; size <= 3; ++size) {
      expect_agreement_on_all(type, size, criteria);
    }
  }
  EXPECT_GT(explained_, 1000U);
  EXPECT_GT(not_explained_, 1000U);
  std::printf("%zu %zu\n", explained_, not_explained_);
}

TEST_F(QuasiSearchTest, AgreesWithTheDefinitionOnRandomHistories) {
  for (const char* type : {"queue", "stack", "min-priority-queue", "set", "cas-register", "pool"}) {
    const Specification& specification = *find_specification(type);
    RandomHistories random(specification, 7);
    for (std::size_t i = 0; i < 300; ++i) {
      History plain = random.make({.threads = 2 + i % 2,
                                   .operations = 3 + i % 4,
                                   .has_distinct_values = i % 3 == 0,
                                   .values = 3});
      if (i % 4 != 0) {
        random.mutate(plain);
      }
      CodedHistory history;
      encoder_.encode(specification, plain, history);
      for (const unsigned factor : {0U, 1U, 2U, no_bound}) {
        expect_agreement(history, removals(QuasiFlavour::permutation, factor));
      }
      expect_agreement(history, additions_and_removals(1, 1));
      expect_agreement(history, additions_and_removals(no_bound, 1));
      expect_agreement(history, {QuasiFlavour::permutation, {{{0, 1}, 2}}});
    }
  }
  std::printf("%zu %zu\n", explained_, not_explained_);
}

}  // namespace
}  // namespace heddle::checkers
