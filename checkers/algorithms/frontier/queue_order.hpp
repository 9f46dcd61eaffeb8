#pragma once

#include <vector>

#include "checkers/algorithms/frontier/interval_chain.hpp"
#include "checkers/history/history.hpp"

namespace heddle::checkers {

/// What stands for an operation in the orders below that is none: an item that was there at first.
inline constexpr OperationIndex no_operation = std::numeric_limits<OperationIndex>::max();

/// Separate orders of a queue's enqueues and of its other operations, to be merged.
struct QueueOrder {
  /// One that removes an item or sees it, and how many enqueues must stand before it.
  struct Other {
    IntervalChain::Element element;
    std::size_t enqueues_before = 0;
  };
  /// An empty answer, and how many of each must stand before it, all others behind it.
  struct Empty {
    OperationIndex operation = 0;
    std::size_t enqueues_before = 0;
    std::size_t others_before = 0;
  };

  std::vector<IntervalChain::Element> enqueues;
  std::vector<Other> others;
  std::vector<Empty> empties;
};

/// One order of all that keeps their precedence. Needs that there is one. O(n).
std::vector<OperationIndex> merge(const QueueOrder& order);

}  // namespace heddle::checkers
