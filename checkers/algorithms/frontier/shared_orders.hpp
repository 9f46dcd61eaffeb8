#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "checkers/algorithms/frontier/budget.hpp"
#include "checkers/history/history.hpp"

namespace heddle::checkers {

/// Orders of operations that have their beginnings in common, as a tree of which each order is a
/// path to the root. An element of an order may be another order. Nodes are counted by those who
/// hold them and freed with the last: of a million configurations that came and went, what remains
/// is the one order that they all begin with and some branches at its end. 12 bytes a node.
class SharedOrders {
 public:
  using Order = std::uint32_t;
  static constexpr Order empty = 0;

  explicit SharedOrders(Budget& budget) : nodes_(counted_vector<Node>(budget, 1)) {}

  /// The order with `operation` behind; the caller holds it.
  Order extend(Order order, OperationIndex operation) { return add(order, operation); }

  /// The order with all of `inner` behind; the caller holds it. Constant time.
  Order append(Order order, Order inner);

  Order hold(Order order) {
    ++nodes_[order].holders;
    return order;
  }
  void release(Order order);

  /// O(length of the order).
  [[nodiscard]] std::vector<OperationIndex> operations_of(Order order) const;

 private:
  /// What tells an inner order from an operation.
  static constexpr std::uint32_t inner_bit = 1U << 31U;

  struct Node {
    std::uint32_t element = 0;  ///< an operation, or inner_bit and an order
    Order parent = empty;       ///< of a free node: the next free one
    std::uint32_t holders = 0;
  };

  Order add(Order order, std::uint32_t element);

  CountedVector<Node> nodes_;  ///< the first is the empty order
  Order free_ = empty;
  std::vector<Order> released_;  ///< scratch
};

}  // namespace heddle::checkers
