#pragma once

#include "checkers/algorithms/log_linear/finding.hpp"
#include "checkers/algorithms/log_linear/set_items.hpp"
#include "checkers/coded_history.hpp"

namespace heddle::checkers::log_linear {

// Lee, Mathur: "Efficient decrease-and-conquer linearizability monitoring", section 6: a set, where
// each value is judged by itself.
//
// A value is present from its one addition to its one removal. Operations that find it (`contains`
// that answers true, `add` that answers false) come between the two; those that miss it (`contains`
// or `remove` that answers false) come before or after. The shortest time that it can be present,
// given the former, is its critical interval, from the first response of addition, removal and
// finds, to their last invocation.
//
// Theorem (Lemma 6.2): the operations of a value are explained exactly if all of addition, finds
// and removal can take effect in this order, and no interval of an operation that misses the value
// lies inside the critical interval.
//
// Pending operations and such without an answer (void, or not known): if only one operation can
// have added a value, and the value was found, that one did; a pending one is dropped otherwise.
// The removal is the one that answers true; else the only completed one without an answer, unless
// that must have missed the value; else the pending one that was invoked first, as it leaves the
// others most room: taking effect at the very end it is as good as none. All else that is pending
// is dropped.
//
// O(n) after the reading. Throws NotApplicable if two operations may have added a value, or if two
// completed ones without an answer may have removed it.
//
// Fills `set`, and leaves aside its `unlimited` operations.
Finding check_set(const CodedHistory& history, SetItems& set, bool wants_order);

}  // namespace heddle::checkers::log_linear
