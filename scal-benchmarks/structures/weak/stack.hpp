#pragma once

#include "scal-benchmarks/structures/weak/orders.hpp"

namespace scal {

struct StackOrders {
  Order push = release;
  Order look = acquire;
  Order pop = acquire;
  Order again = acquire;  ///< of what a pop that fails has found
};

/// Treiber, IBM RJ 5118, 1986, of nodes that are not used again: for the items 1 and 2, each of
/// which may be pushed once. 0: it is empty.
template <StackOrders orders>
struct Stack {
  struct Node {
    std::atomic<int> item{0};
    std::atomic<Node*> next{this};  ///< anything, but no pointer that push() may store
  };
  Node nodes[2];
  std::atomic<Node*> top{nullptr};

  void push(int item) {
    Node& node = nodes[item - 1];
    node.item.store(item, relaxed);
    Node* seen = top.load(relaxed);
    do {
      node.next.store(seen, relaxed);
    } while (!top.compare_exchange_strong(seen, &node, orders.push, relaxed));  // [push]
  }

  int pop() {
    Node* seen = top.load(orders.look);  // [look]
    while (seen != nullptr) {
      Node* const next = seen->next.load(relaxed);
      if (top.compare_exchange_strong(seen, next, orders.pop, orders.again)) {  // [pop]
        return seen->item.load(relaxed);
      }
    }
    return 0;
  }
};

}  // namespace scal
