#include "checkers/algorithms/frontier/shared_orders.hpp"

#include <algorithm>

namespace heddle::checkers {

SharedOrders::Order SharedOrders::extend(Order order, OperationIndex operation) {
  ++nodes_[order].holders;
  if (free_ == empty) {
    nodes_.push_back({operation, order, 1});
    return static_cast<Order>(nodes_.size() - 1);
  }
  const Order node = free_;
  free_ = nodes_[node].parent;
  nodes_[node] = {operation, order, 1};
  return node;
}

void SharedOrders::release(Order order) {
  while (order != empty && --nodes_[order].holders == 0) {
    const Order parent = nodes_[order].parent;
    nodes_[order].parent = free_;
    free_ = order;
    order = parent;
  }
}

std::vector<OperationIndex> SharedOrders::operations_of(Order order) const {
  std::vector<OperationIndex> operations;
  for (; order != empty; order = nodes_[order].parent) {
    operations.push_back(nodes_[order].operation);
  }
  std::ranges::reverse(operations);
  return operations;
}

}  // namespace heddle::checkers
