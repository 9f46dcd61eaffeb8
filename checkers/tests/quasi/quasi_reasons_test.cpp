#include "checkers/quasi/quasi_reasons.hpp"

#include <gtest/gtest.h>

#include "checkers/quasi/quasi_checker.hpp"
#include "checkers/tests/all_histories.hpp"
#include "checkers/tests/quasi/signed_history.hpp"

namespace heddle::checkers {
namespace {

std::vector<QuasiCriterion> criteria() {
  return {removals(QuasiFlavour::permutation, no_bound),
          removals(QuasiFlavour::strict, no_bound),
          additions_and_removals(no_bound, no_bound),
          {QuasiFlavour::permutation, {{{0, 1}, no_bound}}}};
}

struct Tally {
  std::size_t with_reason = 0;
  std::size_t without_explanation = 0;
};

/// Each reason is a proof: no history has one that some factors explain.
Tally expect_proofs(const Alphabet& alphabet) {
  Tally tally;
  QuasiChecker checker;
  for (std::size_t size = 1; size <= 4; ++size) {
    for_all_histories(alphabet, size, [&](const History& history) {
      CodedHistory coded;
      Encoder().encode(*find_specification(alphabet.type), history, coded);
      for (const QuasiCriterion& criterion : criteria()) {
        const auto reason = find_quasi_reason(coded, criterion);
        const Answer answer = checker.check(coded, criterion).answer;
        ASSERT_FALSE(reason && answer == Answer::explained)
            << reason->text << " "
            << to_text(!coded.calls.empty() ? history.operations[0] : Operation{});
        tally.with_reason += reason ? 1 : 0;
        tally.without_explanation += answer == Answer::not_explained ? 1 : 0;
      }
    });
  }
  return tally;
}

/// And most that none explain have one.
TEST(QuasiReasons, AreGivenForNoHistoryThatSomeFactorsExplain) {
  for (const char* type : {"queue", "stack"}) {
    const auto [with_reason, without_explanation] = expect_proofs(container_alphabet(type, 2));
    RecordProperty(type,
                   std::to_string(with_reason) + " of " + std::to_string(without_explanation));
    EXPECT_GT(3 * with_reason, 2 * without_explanation)
        << type << ": " << with_reason << " of " << without_explanation;
  }
}

TEST(QuasiReasons, AreGivenForNoHistoryWithNoneThatSomeFactorsExplain) {
  for (const char* type : {"queue", "stack"}) {
    expect_proofs(container_alphabet(type, {none, 1}));
  }
}

}  // namespace
}  // namespace heddle::checkers
