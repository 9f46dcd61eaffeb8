#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <heddle/heddle.hpp>
#include <mutex>

namespace scal {

/// A bounded queue with two condition variables, a monitor after C. A. R. Hoare, "Monitors: An
/// Operating System Structuring Concept", CACM 17(10), 1974, in the form that POSIX has: who is
/// woken looks again. `put` waits while it is full, `take` while it is empty: both may wait for
/// ever.
template <typename Form>
class BlockingQueue {
 public:
  void put(int value) {
    std::unique_lock lock(mutex_);
    not_full_.wait(lock, [this] { return items_.size() < capacity_; });
    const bool was_empty = items_.empty();
    items_.push_back(value);
    if (was_empty || Form::tells_of_each_item) {
      not_empty_.notify_one();
    }
  }

  int take() {
    std::unique_lock lock(mutex_);
    not_empty_.wait(lock, [this] { return !items_.empty(); });
    const int value = items_.front();
    items_.pop_front();
    not_full_.notify_one();
    return value;
  }

 private:
  std::mutex mutex_;
  std::condition_variable not_full_;
  std::condition_variable not_empty_;
  std::size_t capacity_ = static_cast<std::size_t>(heddle::parameter("capacity", 2));
  std::deque<int> items_;
};

struct TellOfEachItemForm {
  static constexpr bool tells_of_each_item = true;
};

/// The defect: only an item that comes into an empty queue is told of. Two wait; two items come;
/// the first one wakes one of them, the second one, which found the first there, wakes nobody.
struct TellOfFirstItemForm {
  static constexpr bool tells_of_each_item = false;
};

}  // namespace scal
