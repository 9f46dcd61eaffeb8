#pragma once

#include "checkers/check_options.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

/// Decides by the algorithm that suits the history, and says in Verdict::algorithm which it was and
/// why. It tries, in this order,
///
///   log-linear        if the object's shape has such an algorithm: it judges histories in which no
///                     value is added twice, of any width
///   p-compositional   if the object can be split by key, and there are several: in rounds, in
///                     which each key that is undecided gets a growing number of steps
///   frontier and wgl  otherwise and for each key, in turns likewise: the first is bounded if few
///                     operations are open at once, the second is often lucky if many are and
///                     there is a linearization
///
/// so that the answer is unknown only at a limit, and nothing exponential is begun where one of the
/// first two applies. For histories too large for a plain search; Checker searches small ones.
Verdict check_automatically(CodedHistory& history, const CheckOptions& options);

}  // namespace heddle::checkers
