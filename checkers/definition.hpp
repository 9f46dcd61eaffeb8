#pragma once

// Maurice P. Herlihy, Jeannette M. Wing: "Linearizability: a correctness condition for concurrent
// objects", ACM TOPLAS 12(3), 1990, section 2.2, taken literally: a history H is linearizable if it
// can be extended, by responses to some of its pending invocations, to a history H' such that
// complete(H') is equivalent to a legal sequential history S that keeps the precedence of H.
//
// So: for each subset of the pending operations, for each order of these and the completed ones,
// look whether the order keeps precedence and is legal. An oracle for the algorithms that search
// cleverly; it shares nothing with them but the specification. About n! * 2^p orders: for up to
// eight operations or so, at most 63 of them pending.

#include <vector>

#include "checkers/history.hpp"
#include "checkers/specification.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

// As Checker::check. Throws BadInput also if more than 63 operations are pending.
Verdict check_by_definition(const Specification& specification, const History& history,
                            const Limits& limits = {});

}  // namespace heddle::checkers
