#pragma once

#include <mutex>
#include <optional>
#include <queue>

/// A queue that locks, and one that forgets to where it removes.
class LockedQueue {
 public:
  void enq(int item) {
    const std::lock_guard held(mutex_);
    items_.push(item);
  }

  std::optional<int> deq() {
    const std::lock_guard held(mutex_);
    if (items_.empty()) {
      return std::nullopt;
    }
    const int item = items_.front();
    items_.pop();
    return item;
  }

 private:
  std::mutex mutex_;
  std::queue<int> items_;
};

class ForgetfulQueue {
 public:
  void enq(int item) {
    const std::lock_guard held(mutex_);
    items_.push(item);
  }

  std::optional<int> deq() {
    std::optional<int> item;
    {
      const std::lock_guard held(mutex_);
      if (items_.empty()) {
        return std::nullopt;
      }
      item = items_.front();
    }
    const std::lock_guard held(mutex_);  // too late: another thread may have seen the same item
    items_.pop();
    return item;
  }

 private:
  std::mutex mutex_;
  std::queue<int> items_;
};
