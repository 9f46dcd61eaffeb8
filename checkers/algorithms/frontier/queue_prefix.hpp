#pragma once

#include "checkers/algorithms/frontier/budget.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

/// Finds how far a queue's history can be explained, and sets explained_until, the longest prefix
/// and what blocks. Pairs of enqueues and dequeues do not tell that; so parts of the history, up to
/// one response and up to another, are checked until the first is found up to which it has no
/// explanation; an operation of which only the invocation is in the part may have taken effect,
/// with its answer, or not. `near` is a guess, the better, the fewer checks.
///
/// Needs a history that QueueFrontier can judge and does not explain. Throws LimitReached. About
/// 2 log d checks if the guess is wrong by d positions.
void find_queue_prefix(CodedHistory& history, Position near, Budget& budget, Verdict& verdict);

}  // namespace heddle::checkers
