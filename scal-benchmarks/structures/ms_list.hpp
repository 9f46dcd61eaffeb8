#pragma once

#include <atomic>

#include "scal-benchmarks/structures/tagged.hpp"

namespace scal {

/// The list of the non-blocking queue of M. M. Michael and M. L. Scott, "Simple, Fast, and
/// Practical Non-Blocking and Blocking Concurrent Queue Algorithms", PODC 1996, Figure 1: its two
/// ends, and how a node is appended. How one is removed is the affair of the queue that has it.
///
/// Needs a member `std::atomic<Tagged> next` of Node. `head` never passes `tail`, and `tail` is the
/// last node or the one before it. Each change of an end raises its tag, so the tag of an end
/// counts the nodes that it has passed.
template <typename Node>
class MichaelScottList {
 public:
  /// `dummy`: the node before the oldest item.
  explicit MichaelScottList(Node* dummy)
      : head(Tagged::of_pointer(dummy, 0)), tail(Tagged::of_pointer(dummy, 0)) {}

  /// Needs node->next to hold null. Takes effect at the compare-exchange that links the node.
  void append(Node* node) {
    for (;;) {
      const Tagged last = tail.load();
      Tagged next = last.pointer<Node>()->next.load();
      if (tail.load() != last) {
        continue;
      }
      if (next.pointer<Node>() != nullptr) {
        advance(tail, last, next);
        continue;
      }
      const Tagged linked = Tagged::of_pointer(node, next.next_tag());
      if (last.pointer<Node>()->next.compare_exchange_strong(next, linked)) {
        advance(tail, last, linked);
        return;
      }
    }
  }

  /// Moves one end of the list to the node after `from`. False: somebody else has moved it.
  static bool advance(std::atomic<Tagged>& end, Tagged from, Tagged next) {
    const Tagged to = Tagged::of_pointer(next.pointer<Node>(), from.next_tag());
    return end.compare_exchange_strong(from, to);
  }

  std::atomic<Tagged> head;
  std::atomic<Tagged> tail;
};

}  // namespace scal
