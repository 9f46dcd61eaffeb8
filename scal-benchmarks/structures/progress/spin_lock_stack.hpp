#pragma once

#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <optional>

namespace scal {

/// An array stack under a test-and-set lock: linearizable, and not even obstruction-free. A thread
/// that is paused while it holds the lock keeps all others waiting. (M. Herlihy, N. Shavit, "The
/// Art of Multiprocessor Programming", Morgan Kaufmann, 2008, chapter 7, has the lock.)
class SpinLockStack {
 public:
  static constexpr std::size_t capacity = 16;

  /// Needs that no more than `capacity` items are in it.
  void push(int value) {
    lock();
    assert(size_ < capacity);
    items_[size_++] = value;
    unlock();
  }

  std::optional<int> pop() {
    lock();
    std::optional<int> value;
    if (size_ > 0) {
      value = items_[--size_];
    }
    unlock();
    return value;
  }

 private:
  void lock() {
    while (locked_.exchange(true)) {
    }
  }
  void unlock() { locked_.store(false); }

  std::atomic<bool> locked_{false};
  std::array<int, capacity> items_{};
  std::size_t size_ = 0;
};

}  // namespace scal
