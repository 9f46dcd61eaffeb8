#pragma once

#include <span>
#include <vector>

#include "checkers/algorithms/log_linear/items/gaps.hpp"
#include "checkers/algorithms/log_linear/items/items.hpp"

namespace heddle::checkers::log_linear {

/// A linearization in which the values go through the queue in this order, except that those before
/// and after an empty answer are kept apart. queue_check.hpp has the proof. O(n log n).
std::vector<OperationIndex> order_queue(const Items& items, std::vector<ValueId> values,
                                        std::span<const Placed> empties);

}  // namespace heddle::checkers::log_linear
