#pragma once

#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <optional>

namespace scal {

/// IQueue, the faulty array queue of an exercise of M. Herlihy and N. Shavit, "The Art of
/// Multiprocessor Programming", Morgan Kaufmann, 2008, chapter 3; listed by L. Zhang,
/// A. Chattopadhyay, C. Wang, "Round-Up", IEEE TSE 41(12), 2015, Table I.
///
/// enq reserves a cell and fills it later; deq takes an unfilled cell at `head` for the end of the
/// queue. A thread that has reserved the first cell and stops makes the queue look empty to all,
/// also when later cells are filled. Each thread has to add before it removes: with enq, enq in one
/// and deq, deq in the other, whatever deq misses belongs to an enq that is still under way.
///
/// Differs from the book in that the array is bounded.
class IQueue {
 public:
  static constexpr std::size_t capacity = 64;

  /// Needs value != 0, and no more than `capacity` calls in all.
  void enq(int value) {
    std::size_t slot = 0;
    do {
      slot = tail_.load();
    } while (!tail_.compare_exchange_strong(slot, slot + 1));
    assert(slot < capacity);
    cells_[slot].store(value);
  }

  std::optional<int> deq() {
    for (;;) {
      std::size_t slot = head_.load();
      const int value = slot < capacity ? cells_[slot].load() : 0;
      if (value == 0) {
        return std::nullopt;
      }
      if (head_.compare_exchange_strong(slot, slot + 1)) {
        return value;
      }
    }
  }

 private:
  std::array<std::atomic<int>, capacity> cells_{};  ///< 0: not filled yet
  std::atomic<std::size_t> head_{0};                ///< the first cell not removed
  std::atomic<std::size_t> tail_{0};                ///< the first cell not reserved
};

}  // namespace scal
