#pragma once

#include <span>
#include <vector>

#include "checkers/algorithms/log_linear/items/gaps.hpp"
#include "checkers/algorithms/log_linear/items/items.hpp"

namespace heddle::checkers::log_linear {

/// A linearization of a priority queue's history, given its values from the lowest up, a gap for
/// each removal and peek outside the critical intervals of higher values, and for the empty
/// answers. O(n log n).
std::vector<OperationIndex> order_by_priority(const Items& items, std::span<const ValueId> values,
                                              const std::vector<Gap>& gaps,
                                              std::span<const Placed> empties);

/// The removal of the value and its peeks with their gaps, sorted by gap, the removal last: it may
/// go where one of its peeks does, if that is later. Into `placed`.
void place_uses(const Items& items, ValueId id, const std::vector<Gap>& gaps,
                std::vector<Placed>& placed);

/// A gap of the value's critical interval, or one that all its operations have in common.
inline Gap gap_of_value(const Item& item) {
  return std::min(item.first_response, item.last_invocation);
}

}  // namespace heddle::checkers::log_linear
