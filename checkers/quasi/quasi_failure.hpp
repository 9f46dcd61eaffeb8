#pragma once

#include <optional>

#include "checkers/check_options.hpp"
#include "checkers/explanations/reasons.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/quasi/inference/factor_inference.hpp"
#include "checkers/quasi/quasi_checker.hpp"
#include "checkers/quasi/quasi_criterion.hpp"

namespace heddle::checkers {

/// What there is to say about a history that the factors promised do not explain.
struct QuasiFailure {
  FactorInference::Need need;    ///< which factors would do; unknown if a limit came first
  QuasiVerdict witness;          ///< with the first of need.smallest: explained, if they were found
  std::optional<Reason> reason;  ///< if no factors do: why, if it is of a kind that is known
};

/// Finds out, for the sets and the flavour of the criterion. Needs a history that the criterion
/// does not explain; may add values to it. The limits are for each of the questions put to the
/// checkers.
QuasiFailure analyse_quasi_failure(CodedHistory& history, const QuasiCriterion& criterion,
                                   const CheckOptions& options = {});

}  // namespace heddle::checkers
