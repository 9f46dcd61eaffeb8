#pragma once

#include <vector>

#include "checkers/history/coded_history.hpp"
#include "checkers/verification/walk.hpp"

// The kinds of proof, as docs/checking/certificates.md has them. Each throws Refused if it proves
// nothing.
namespace heddle::checkers {

/// All completed operations, each once, in an order that keeps precedence; and what stands in their
/// places, the same calls each once, is allowed. O(n).
void check_order(const Walk& walk, const Numbers& order, const Numbers& stands);

/// That the operations outside `part` can be left out: what explains the history, explains the
/// part. Returns which operations are in it. O(n log n).
std::vector<bool> check_part(CodedHistory& history, const Numbers& part);

/// That the configurations that `made` lists are all there are, up to a response that leaves none,
/// or an end at which calls wait in each. A step is three numbers, or two if `in_pairs`: what
/// stands there is what is called.
void check_closed_set(Walk& walk, const std::vector<bool>& kept, const std::vector<Numbers>& made,
                      bool in_pairs);

}  // namespace heddle::checkers
