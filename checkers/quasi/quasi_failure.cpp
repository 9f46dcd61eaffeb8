#include "checkers/quasi/quasi_failure.hpp"

#include <algorithm>

#include "checkers/quasi/quasi_reasons.hpp"

namespace heddle::checkers {
namespace {

/// The flavour strict knows factors of removals only.
bool can_have_factor(const CodedHistory& history, const QuasiCriterion& criterion,
                     const QuasiSet& set) {
  return criterion.flavour == QuasiFlavour::permutation ||
         std::ranges::all_of(set.methods, [&](std::uint32_t method) {
           return history.specification->methods[method].role == Role::remove;
         });
}

QuasiQuestion which_factors(const CodedHistory& history, const QuasiCriterion& criterion) {
  QuasiQuestion question{criterion, {}};
  for (QuasiSet& set : question.criterion.sets) {
    const bool is_open = can_have_factor(history, criterion, set);
    question.inferred.push_back(is_open);
    set.factor = is_open ? no_bound : 0;
  }
  return question;
}

}  // namespace

QuasiFailure analyse_quasi_failure(CodedHistory& history, const QuasiCriterion& criterion,
                                   const CheckOptions& options) {
  QuasiFailure failure;
  failure.reason = find_quasi_reason(history, criterion);
  if (failure.reason) {
    failure.need.answer = Answer::not_explained;
    return failure;
  }
  FactorInference inference(which_factors(history, criterion));
  failure.need = inference.add(history, options);
  if (failure.need.answer == Answer::explained) {
    QuasiChecker checker;
    failure.witness =
        checker.check(history, with_factors(criterion, failure.need.smallest.front()), options);
  }
  return failure;
}

}  // namespace heddle::checkers
