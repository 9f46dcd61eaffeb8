#pragma once

#include <cstddef>
#include <string>

#include "checkers/quasi/quasi_checker.hpp"

namespace heddle::checkers {

/// Evidence that was made wrong for certain, to show that flaw_of can see it: a step left out, done
/// twice or told another displacement; two calls in each other's place; a factor that is too small;
/// an answer that nobody added; and what is not linearizable as if it were.
struct EvidenceMutants {
  std::size_t refuted = 0;
  std::string accepted;  ///< the first one in which flaw_of found nothing wrong, as text

  /// `verdict` explains the history. Adds to the counts.
  void judge(CodedHistory& history, const QuasiCriterion& criterion, const QuasiVerdict& verdict,
             bool is_linearizable);
};

}  // namespace heddle::checkers
