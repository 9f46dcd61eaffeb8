#pragma once

#include <optional>
#include <vector>

#include "checkers/quasi/inference/factor_inference.hpp"
#include "checkers/quasi/quasi_checker.hpp"
#include "checkers/quasi/quasi_criterion.hpp"
#include "checkers/quasi/quasi_failure.hpp"

namespace heddle::checkers {

/// What `heddle check` found out about the quasi-linearizability of one history.
struct JudgedQuasi {
  QuasiQuestion question;
  /// With the factors given; of factors to be found, with the first of `smallest`, and only if a
  /// sequence was wanted.
  QuasiVerdict verdict;
  std::vector<FactorVector> smallest;   ///< if factors were to be found: that explain this history
  std::optional<QuasiFailure> failure;  ///< if not explained
  bool is_in_full = false;              ///< more is to be told of it than one line

  /// Which the verdict is about.
  [[nodiscard]] QuasiCriterion criterion() const {
    return smallest.empty() ? question.criterion
                            : with_factors(question.criterion, smallest.front());
  }
};

}  // namespace heddle::checkers
