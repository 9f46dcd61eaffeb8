#pragma once

#include <condition_variable>
#include <mutex>

namespace scal {

/// The semaphore of E. W. Dijkstra, "Cooperating sequential processes", 1965, by a lock and a
/// condition variable. `acquire` waits while the count is 0.
template <typename Form>
class CountingSemaphore {
 public:
  void acquire() {
    std::unique_lock lock(mutex_);
    positive_.wait(lock, [this] { return count_ > 0; });
    --count_;
  }

  void release() {
    const std::lock_guard lock(mutex_);
    if (++count_ == 1 || Form::tells_of_each_unit) {
      positive_.notify_one();
    }
  }

 private:
  std::mutex mutex_;
  std::condition_variable positive_;
  int count_ = 0;
};

struct TellOfEachUnitForm {
  static constexpr bool tells_of_each_unit = true;
};

/// The defect: only the first unit is told of. Two wait; two units come before either of them has
/// gone on; the second one wakes nobody.
struct TellOfFirstUnitForm {
  static constexpr bool tells_of_each_unit = false;
};

}  // namespace scal
