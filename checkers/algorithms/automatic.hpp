#pragma once

#include <string>

#include "checkers/check_options.hpp"
#include "checkers/coded_history.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

// Decides by the algorithm that suits the history, and says in Verdict::algorithm which it was and
// why. For histories too large for a plain search; Checker searches small ones itself.
Verdict check_automatically(CodedHistory& history, const CheckOptions& options);

}  // namespace heddle::checkers
