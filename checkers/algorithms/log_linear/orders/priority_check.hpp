#pragma once

#include "checkers/algorithms/log_linear/items/finding.hpp"
#include "checkers/algorithms/log_linear/items/items.hpp"

namespace heddle::checkers::log_linear {

/// Lee, Mathur: "Efficient decrease-and-conquer linearizability monitoring", section 9: a priority
/// queue, where of two values the one that goes first is the higher one here.
///
/// Theorem (Corollary 9.3): a history without empty answers is explained exactly if each removal
/// and each peek has a gap in its (tightened) interval that is outside the critical intervals of
/// all higher values. It is needed, as no higher value may be inside. It is enough: let the
/// operations of the lowest value take effect in such gaps. The critical interval of any other
/// value then lies between two of these, and as a history of fewer values that fulfils the
/// condition it has, by induction, an order in which all its operations take effect between the
/// two. The addition may take effect anywhere from its invocation to its first response.
///
/// So: from the highest value down, seek the gaps and cover the value's own critical interval. O(n)
/// nearly, where values are small integers, else O(n log n) for sorting them. With empty answers:
/// see place_empties.
///
/// Departure: the paper's segment tree of weights is not needed, as intervals are only added.
///
/// Throws NotApplicable if a value is no integer (of less than 2^62 in magnitude).
Finding check_priority_minimum(const Items& items, bool wants_order);
Finding check_priority_maximum(const Items& items, bool wants_order);

}  // namespace heddle::checkers::log_linear
