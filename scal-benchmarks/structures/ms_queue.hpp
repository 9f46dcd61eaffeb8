#pragma once

#include <atomic>
#include <optional>

#include "scal-benchmarks/structures/tagged.hpp"

namespace scal {

/// The non-blocking queue of M. M. Michael and M. L. Scott, "Simple, Fast, and Practical
/// Non-Blocking and Blocking Concurrent Queue Algorithms", PODC 1996, Figure 1.
///
/// Differs from the paper in that nodes are never freed or reused. Linearizable: enq takes effect
/// where it links its node, deq where it moves `head`, or where it loads the null `next` of the
/// last node.
class MichaelScottQueue {
 public:
  MichaelScottQueue() : MichaelScottQueue(new Node{}) {}

  void enq(int value) {
    Node* const node = new Node{{}, value};
    for (;;) {
      const Tagged tail = tail_.load();
      Tagged next = tail.pointer<Node>()->next.load();
      if (tail_.load() != tail) {
        continue;
      }
      if (next.pointer<Node>() != nullptr) {
        advance(tail_, tail, next);
        continue;
      }
      const Tagged linked = Tagged::of_pointer(node, next.next_tag());
      if (tail.pointer<Node>()->next.compare_exchange_strong(next, linked)) {
        advance(tail_, tail, linked);
        return;
      }
    }
  }

  std::optional<int> deq() {
    for (;;) {
      const Tagged head = head_.load();
      const Tagged tail = tail_.load();
      const Tagged next = head.pointer<Node>()->next.load();
      if (head_.load() != head) {
        continue;
      }
      if (head.pointer<Node>() == tail.pointer<Node>()) {
        if (next.pointer<Node>() == nullptr) {
          return std::nullopt;
        }
        advance(tail_, tail, next);
        continue;
      }
      // Read before head moves: in a version that reuses nodes it could be gone afterwards.
      const int value = next.pointer<Node>()->value;
      if (advance(head_, head, next)) {
        return value;
      }
    }
  }

 private:
  struct Node {
    std::atomic<Tagged> next{};
    int value = 0;
  };

  explicit MichaelScottQueue(Node* dummy)
      : head_(Tagged::of_pointer(dummy, 0)), tail_(Tagged::of_pointer(dummy, 0)) {}

  /// Moves one end of the queue to the node after `from`. False: somebody else has moved it.
  static bool advance(std::atomic<Tagged>& end, Tagged from, Tagged next) {
    const Tagged to = Tagged::of_pointer(next.pointer<Node>(), from.next_tag());
    return end.compare_exchange_strong(from, to);
  }

  std::atomic<Tagged> head_;  ///< the dummy: the node before the oldest item
  std::atomic<Tagged> tail_;  ///< the last node, or the one before it while an enq is under way
};

}  // namespace scal
