#pragma once

#include <atomic>
#include <optional>

#include "scal-benchmarks/structures/tagged.hpp"

namespace scal {

/// The items of one priority of a QuasiPriorityQueue, oldest first: the queue of M. M. Michael and
/// M. L. Scott, "Simple, Fast, and Practical Non-Blocking and Blocking Concurrent Queue
/// Algorithms", PODC 1996, Figure 1.
///
/// Differs from the paper in that an item can be marked as passed over, that one can look at the
/// first item without removing it, that items ever added are counted, and that nodes are never
/// freed.
class PriorityBin {
 public:
  /// What was first in the bin when somebody looked.
  class First {
   public:
    First() = default;
    [[nodiscard]] bool exists() const { return next_.value() != 0; }
    [[nodiscard]] bool is_passed_over() const { return next_.pointer<Node>()->passed_over.load(); }

    /// Marks the item. False: it was marked before.
    [[nodiscard]] bool mark_passed_over() const {
      bool expected = false;
      return next_.pointer<Node>()->passed_over.compare_exchange_strong(expected, true);
    }

   private:
    friend class PriorityBin;
    First(Tagged head, Tagged next) : head_(head), next_(next) {}
    Tagged head_;
    Tagged next_;
  };

  PriorityBin() : PriorityBin(new Node{}) {}

  void enq(int value) {
    append(new Node{{}, {}, value});
    // Afterwards: an item that is in the bin and not counted belongs to an enq under way.
    added_.fetch_add(1);
  }

  [[nodiscard]] unsigned added() const { return added_.load(); }

  /// Reads the first item, or that there is none.
  First first() {
    for (;;) {
      const Tagged head = head_.load();
      const Tagged tail = tail_.load();
      const Tagged next = head.pointer<Node>()->next.load();
      if (head_.load() != head) {
        continue;
      }
      if (head.pointer<Node>() == tail.pointer<Node>() && next.value() != 0) {
        advance(tail_, tail, next);
        continue;
      }
      return {head, next};
    }
  }

  /// Removes an item that exists. Nothing: it is not the first any more.
  std::optional<int> remove(const First& first) {
    const int value = first.next_.pointer<Node>()->value;
    return advance(head_, first.head_, first.next_) ? std::optional(value) : std::nullopt;
  }

 private:
  struct Node {
    std::atomic<Tagged> next{};
    std::atomic<bool> passed_over{false};
    int value = 0;
  };

  explicit PriorityBin(Node* dummy)
      : head_(Tagged::of_pointer(dummy, 0)), tail_(Tagged::of_pointer(dummy, 0)) {}

  void append(Node* node) {
    for (;;) {
      const Tagged tail = tail_.load();
      Tagged next = tail.pointer<Node>()->next.load();
      if (tail_.load() != tail) {
        continue;
      }
      if (next.value() != 0) {
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

  /// Moves one end to the node after `from`. False: somebody else has moved it.
  static bool advance(std::atomic<Tagged>& end, Tagged from, Tagged next) {
    return end.compare_exchange_strong(from,
                                       Tagged::of_pointer(next.pointer<Node>(), from.next_tag()));
  }

  std::atomic<Tagged> head_;  ///< the dummy: the node before the oldest item
  std::atomic<Tagged> tail_;  ///< the last node, or the one before it while an enq is under way
  std::atomic<unsigned> added_{0};
};

}  // namespace scal
