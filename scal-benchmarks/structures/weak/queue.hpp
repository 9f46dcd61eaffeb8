#pragma once

#include <cassert>

#include "scal-benchmarks/structures/weak/orders.hpp"

namespace scal {

/// What links a node or moves an end releases, what finds a node acquires.
struct QueueOrders {
  Order put_tail = acquire;
  Order put_next = acquire;
  Order put_check = relaxed;  ///< that the tail is the same still
  Order put_help = release;   ///< moves the tail for another thread
  Order link = release;
  Order swing = release;  ///< moves the tail
  Order get_head = acquire;
  Order get_tail = acquire;
  Order get_next = acquire;
  Order get_check = relaxed;  ///< that the head is the same still
  Order get_help = release;
  Order get = release;  ///< moves the head
};

/// Michael, Scott, PODC 1996, figure 1, of nodes that are not used again, and so without tags: for
/// the items 1 and 2, each of which may be put once. 0: it is empty.
template <QueueOrders orders>
struct Queue {
  struct Node {
    std::atomic<int> item{0};
    std::atomic<Node*> next{nullptr};
  };

  Node nothing;  ///< what is in memory before it is a node
  Node nodes[3];
  std::atomic<Node*> head{nodes};
  std::atomic<Node*> tail{nodes};

  Queue() {
    nodes[1].next.store(&nothing, relaxed);
    nodes[2].next.store(&nothing, relaxed);
  }

  void put(int item) {
    Node& node = nodes[item];
    node.item.store(item, relaxed);
    node.next.store(nullptr, relaxed);
    for (;;) {
      Node* last = tail.load(orders.put_tail);        // [put_tail]
      Node* next = last->next.load(orders.put_next);  // [put_next]
      assert(next != &nothing);
      if (tail.load(orders.put_check) != last) {
        continue;
      }
      if (next != nullptr) {
        tail.compare_exchange_strong(last, next, orders.put_help, relaxed);  // [put_help]
      } else if (last->next.compare_exchange_strong(next, &node, orders.link, relaxed)) {  // [link]
        tail.compare_exchange_strong(last, &node, orders.swing, relaxed);  // [swing]
        return;
      }
    }
  }

  int get() {
    for (;;) {
      Node* first = head.load(orders.get_head);        // [get_head]
      Node* last = tail.load(orders.get_tail);         // [get_tail]
      Node* next = first->next.load(orders.get_next);  // [get_next]
      assert(next != &nothing);
      if (head.load(orders.get_check) != first) {
        continue;
      }
      if (first == last) {
        if (next == nullptr) {
          return 0;
        }
        tail.compare_exchange_strong(last, next, orders.get_help, relaxed);  // [get_help]
        continue;
      }
      assert(next != nullptr);
      const int item = next->item.load(relaxed);
      if (head.compare_exchange_strong(first, next, orders.get, relaxed)) {  // [get]
        return item;
      }
    }
  }
};

}  // namespace scal
