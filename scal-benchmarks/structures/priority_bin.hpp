#pragma once

#include <atomic>
#include <optional>

#include "scal-benchmarks/structures/ms_list.hpp"
#include "scal-benchmarks/structures/tagged.hpp"

namespace scal {

/// The items of one priority of a QuasiPriorityQueue, oldest first: the queue of M. M. Michael and
/// M. L. Scott, PODC 1996 (see MichaelScottList).
///
/// Differs from the paper in that an item can be marked as passed over, that looking for the first
/// item and removing it are two calls, that items ever added are counted, and that nodes are never
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

  PriorityBin() : items_(new Node{}) {}

  void enq(int value) {
    items_.append(new Node{{}, {}, value});
    // Afterwards: an item that is in the bin and not counted belongs to an enq under way.
    added_.fetch_add(1);
  }

  [[nodiscard]] unsigned added() const { return added_.load(); }

  /// Reads the first item, or that there is none.
  First first() {
    for (;;) {
      const Tagged head = items_.head.load();
      const Tagged tail = items_.tail.load();
      const Tagged next = head.pointer<Node>()->next.load();
      if (items_.head.load() != head) {
        continue;
      }
      if (head.pointer<Node>() == tail.pointer<Node>() && next.value() != 0) {
        List::advance(items_.tail, tail, next);
        continue;
      }
      return {head, next};
    }
  }

  /// Removes an item that exists. Nothing: it is not the first any more.
  std::optional<int> remove(const First& first) {
    const int value = first.next_.pointer<Node>()->value;
    return List::advance(items_.head, first.head_, first.next_) ? std::optional(value)
                                                                : std::nullopt;
  }

 private:
  struct Node {
    std::atomic<Tagged> next;
    std::atomic<bool> passed_over{false};
    int value = 0;
  };

  using List = MichaelScottList<Node>;

  List items_;
  std::atomic<unsigned> added_{0};
};

}  // namespace scal
