#pragma once

// Lee, Mathur: "Efficient Decrease-And-Conquer Linearizability Monitoring", 2024: histories of
// registers, sets, stacks, queues and priority queues in which each value is added at most once,
// in O(n log n).
// Gibbons, Korach: "Testing shared memories", SIAM Journal on Computing 26(4), 1997, section 4:
// registers, by the zones of their values.

#include "checkers/check_options.hpp"
#include "checkers/coded_history.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

// Throws NotApplicable, see above. Not explained: Verdict::culprits and reason say why. Explained:
// a linearization if it is wanted.
Verdict check_log_linear(CodedHistory& history, const CheckOptions& options);

}  // namespace heddle::checkers
