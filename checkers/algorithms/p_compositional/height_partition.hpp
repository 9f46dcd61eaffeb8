#pragma once

// Example 9 of Alex Horn, Daniel Kroening: "Faster linearizability checking via
// P-compositionality", FORTE 2015, proposes to split the history of a stack whose operations answer
// how high it was before them by these heights. That is not sound as a decision: a push that
// answers 1, over before a push that answers 0 begins, passes for every height, though the stack
// was empty when the first one came. But it refutes: each height is a place that holds one item,
// and if the operations of one place cannot be ordered, neither can all. So it is a fast way to a
// "no", and never says yes.

#include "checkers/check_options.hpp"
#include "checkers/coded_history.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

// Of a stack's history, whose specification has as its first two methods push(value), which answers
// the height h before it, and pop(), which answers [h, value], or [0, none] if it found the stack
// empty; the initial state is empty. Not explained, with the height as Verdict::key, or unknown.
// Throws NotApplicable if an operation has no such answer, pending ones included.
Verdict refute_by_heights(CodedHistory& history, const CheckOptions& options = {});

}  // namespace heddle::checkers
