#pragma once

// Quasi-linearizability by brute force, straight from the definition:
// docs/quasi-linearizability.md.
//
// permutation (L. Zhang, A. Chattopadhyay, C. Wang, "Round-Up", IEEE TSE 41(12), 2015, definition
// 4, made precise in quasi_criterion.hpp): for each way to complete the history, for each order
// rho'' of its calls that the specification allows, for each order rho' that keeps precedence, look
// whether rho'' comes from rho' within the factors.
//
// strict (T. A. Henzinger, C. M. Kirsch, H. Payer, A. Sezgin, A. Sokolova, "Quantitative relaxation
// of concurrent data structures", POPL 2013, section 4; "strict out-of-order" is the word of Y.
// Afek, G. Korland, E. Yanovsky, OPODIS 2010): for each order that keeps precedence, let a plain
// list of items do what the calls say, each removal taking each item that it may.
//
// An oracle for the algorithms that search cleverly; it shares nothing with them but the
// specification. The liberties taken: orders that begin with the same calls are not looked at one
// by one once these have gone wrong, and what stays put keeps precedence in rho'' too. About (n!)^2
// orders at worst, strict n!: for up to eight operations or so, more if few of them overlap.

#include "checkers/check_options.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/quasi/quasi_checker.hpp"

namespace heddle::checkers {

/// Of the limits, steps, time and stop count. Throws BadInput for the flavour strict of an object
/// other than a queue, a stack or a priority queue.
QuasiVerdict check_quasi_by_definition(CodedHistory& history, const QuasiCriterion& criterion,
                                       const CheckOptions& options = {});

}  // namespace heddle::checkers
