#pragma once

#include "checkers/algorithms/log_linear/items/finding.hpp"
#include "checkers/algorithms/log_linear/set/set_items.hpp"
#include "checkers/history/coded_history.hpp"

namespace heddle::checkers::log_linear {

/// Lee, Mathur: "Efficient decrease-and-conquer linearizability monitoring", section 6: a set,
/// where each value is judged by itself.
///
/// A value is present from its one addition to its one removal. Operations that find it (`contains`
/// that answers true, `add` that answers false) come between the two; those that miss it
/// (`contains` or `remove` that answers false) come before or after. The shortest time that it can
/// be present, given the former, is its critical interval, from the first response of addition,
/// removal and finds, to their last invocation.
///
/// Theorem (Lemma 6.2): the operations of a value are explained exactly if all of addition, finds
/// and removal can take effect in this order, and no interval of an operation that misses the value
/// lies inside the critical interval.
///
/// Pending operations and such without an answer (void, or not known): if only one operation can
/// have added a value, and the value was found, that one did; a pending one is dropped otherwise.
/// If no removal answers true, any one of those that do not tell may be the removal, if it ends
/// after the last invocation of addition and finds; those that end before must have missed the
/// value. One that also ends before the first response of the others leaves an empty critical
/// interval, which nothing is inside. Else the critical interval begins at that response whichever
/// removes, and is shortest for the removal that is invoked first (a pending one has no end); the
/// other candidates end behind it, so they are not inside. Not to be removed at all is the longest.
///
/// O(n). Throws NotApplicable if two operations may have added a value.
///
/// Fills `set`, and leaves aside its `unlimited` operations.
Finding check_set(const CodedHistory& history, SetItems& set, bool wants_order);

}  // namespace heddle::checkers::log_linear
