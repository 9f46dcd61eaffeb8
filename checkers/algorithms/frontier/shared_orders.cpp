#include "checkers/algorithms/frontier/shared_orders.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace heddle::checkers {

SharedOrders::Order SharedOrders::append(Order order, Order inner) {
  if (inner == empty) {
    return hold(order);
  }
  return add(order, hold(inner) | inner_bit);
}

SharedOrders::Order SharedOrders::add(Order order, std::uint32_t element) {
  ++nodes_[order].holders;
  if (free_ == empty) {
    HEDDLE_ASSERT(nodes_.size() < inner_bit, "a search keeps 2^31 parts of orders");
    nodes_.push_back({element, order, 1});
    return static_cast<Order>(nodes_.size() - 1);
  }
  const Order node = free_;
  free_ = nodes_[node].parent;
  nodes_[node] = {element, order, 1};
  return node;
}

void SharedOrders::release(Order order) {
  for (;;) {
    while (order != empty && --nodes_[order].holders == 0) {
      Node& node = nodes_[order];
      if ((node.element & inner_bit) != 0) {
        released_.push_back(node.element & ~inner_bit);
      }
      const Order parent = node.parent;
      node.parent = free_;
      free_ = order;
      order = parent;
    }
    if (released_.empty()) {
      return;
    }
    order = released_.back();
    released_.pop_back();
  }
}

/// Goes from the end to the beginning; `left` are the orders that come before an inner one.
std::vector<OperationIndex> SharedOrders::operations_of(Order order) const {
  std::vector<OperationIndex> operations;
  std::vector<Order> left{order};
  while (!left.empty()) {
    Order node = left.back();
    left.pop_back();
    while (node != empty) {
      const std::uint32_t element = nodes_[node].element;
      if ((element & inner_bit) != 0) {
        left.push_back(nodes_[node].parent);
        node = element & ~inner_bit;
      } else {
        operations.push_back(element);
        node = nodes_[node].parent;
      }
    }
  }
  std::ranges::reverse(operations);
  return operations;
}

}  // namespace heddle::checkers
