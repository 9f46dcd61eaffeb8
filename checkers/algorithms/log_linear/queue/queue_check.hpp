#pragma once

#include "checkers/algorithms/log_linear/items/finding.hpp"
#include "checkers/algorithms/log_linear/items/items.hpp"

namespace heddle::checkers::log_linear {

/// Lee, Mathur: "Efficient decrease-and-conquer linearizability monitoring", section 8: a queue.
/// Two relations between values are forced on every order that explains the history:
///
///   p is enqueued before q   if the (tightened) enqueue of p ends before that of q begins;
///   p is at the front before q   if some dequeue or peek of p ends before one of q begins.
///
/// In a queue the two orders of the values are one and the same. A value is a possible front if no
/// other is forced before it by either relation.
///
/// Theorem: a history without empty answers is explained exactly if possible fronts can be taken
/// away one after the other until none is left; any choice will do, as taking one away only helps
/// the others. That order of the values explains the history: let the enqueues take effect in it,
/// each as soon as it and those before it have begun, and the dequeues and peeks in it too, each as
/// soon as it and those before it have begun and its value is enqueued. None of them is late: an
/// operation that had ended by then would have ended before the start of one whose value comes
/// before its own (the enqueues of both, if an enqueue is waited for, as tightened enqueues end
/// before the dequeues), so that value would not have been a possible front in its turn.
///
/// With empty answers: see place_empties. The values between two of them can be taken apart from
/// the others, as their operations can all take effect between the two.
///
/// Two sweeps over the ends of operations, one for each relation, stop at the first end of a value
/// that has not been taken away: O(n) after the reading (Algorithms 10 and 11 of the paper).
///
/// Departures: without peeks the relation of fronts is an interval order, so that a failure is
/// always a pair of values with opposite orders (Henzinger, Sezgin, Vafeiadis: "Aspect-oriented
/// linearizability proofs", CONCUR 2013); with peeks it may take three. These are the culprits.
Finding check_queue(const Items& items, bool wants_order);

}  // namespace heddle::checkers::log_linear
