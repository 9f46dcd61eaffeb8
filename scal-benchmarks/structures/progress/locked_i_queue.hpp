#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <mutex>
#include <optional>

namespace scal {

/// IQueue (structures/i_queue.hpp) with a mutex around each method: linearizable then, and no
/// longer lock-free.
class LockedIQueue {
 public:
  static constexpr std::size_t capacity = 64;

  /// Needs no more than `capacity` calls in all.
  void enq(int value) {
    const std::lock_guard guard(mutex_);
    assert(tail_ < capacity);
    cells_[tail_++] = value;
  }

  std::optional<int> deq() {
    const std::lock_guard guard(mutex_);
    return head_ < tail_ ? std::optional(cells_[head_++]) : std::nullopt;
  }

 private:
  std::mutex mutex_;
  std::array<int, capacity> cells_{};
  std::size_t head_ = 0;  ///< the first cell not removed
  std::size_t tail_ = 0;  ///< the first cell not filled
};

}  // namespace scal
