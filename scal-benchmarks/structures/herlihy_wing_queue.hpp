#pragma once

#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>

namespace scal {

/// The queue of M. Herlihy and J. Wing, "Linearizability: A Correctness Condition for Concurrent
/// Objects", ACM TOPLAS 12(3), 1990, section 4.2, Figure 5; listed by L. Zhang, A. Chattopadhyay,
/// C. Wang, "Round-Up", IEEE TSE 41(12), 2015, Table I.
///
/// Linearizable, although enq has no step at which it always takes effect: which of two overlapping
/// enq comes first is settled by what a later deq finds. deq is partial: on an empty queue it
/// waits.
///
/// Differs from the paper in that the array is bounded.
class HerlihyWingQueue {
 public:
  static constexpr std::size_t capacity = 64;

  /// Needs value != 0, and no more than `capacity` calls in all.
  void enq(int value) {
    const std::size_t slot = tail_.fetch_add(1);
    assert(slot < capacity);
    cells_[slot].store(value);
  }

  /// Waits until there is an item.
  int deq() {
    for (;;) {
      const std::size_t range = tail_.load();
      for (std::size_t i = 0; i < range; ++i) {
        const int value = cells_[i].exchange(0);
        if (value != 0) {
          return value;
        }
      }
    }
  }

 private:
  std::array<std::atomic<int>, capacity> cells_{};  ///< 0: not filled yet, or removed
  std::atomic<std::size_t> tail_{0};                ///< the first cell not reserved
};

}  // namespace scal
