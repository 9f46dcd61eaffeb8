#pragma once

// Maurice P. Herlihy, Jeannette M. Wing: "Linearizability: a correctness condition for concurrent
// objects", ACM TOPLAS 12(3), 1990, section 2.2, taken literally: a history H is linearizable if it
// can be extended, by responses to some of its pending invocations, to a history H' such that
// complete(H') is equivalent to a legal sequential history S that keeps the precedence of H.
//
// So: for each subset of the pending operations, for each order of these and the completed ones,
// look whether the order keeps precedence and is legal. An oracle for the algorithms that search
// cleverly; it shares nothing with them but the specification. The one liberty taken: orders that
// begin with the same operations are not looked at one by one once these break precedence or are
// not legal. About n! * 2^p orders at worst: for up to eight operations or so, at most 63 of them
// pending.

#include "checkers/check_options.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

/// Throws BadInput if more than 63 operations are pending.
Verdict check_by_definition(CodedHistory& history, const CheckOptions& options = {});

}  // namespace heddle::checkers
