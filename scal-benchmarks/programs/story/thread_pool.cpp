// A pool whose workers count down what is left to do. Taking a task and counting it are two steps,
// so the last worker may see the count of another one's task.

#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>
#include <vector>

namespace {
class Pool {
 public:
  explicit Pool(int tasks) : left_(tasks) {
    for (int task = 1; task <= tasks; ++task) {
      queue_.push_back(task);
    }
  }

  void work() {
    while (take()) {
      const int left = left_.load();
      left_.store(left - 1);
    }
  }

  int left() const { return left_.load(); }

 private:
  bool take() {
    const std::lock_guard lock(mutex_);
    if (queue_.empty()) {
      return false;
    }
    queue_.pop_back();
    return true;
  }

  std::mutex mutex_;
  std::vector<int> queue_;
  std::atomic<int> left_;
};
}  // namespace

int main() {
  Pool pool(2);
  std::thread first(&Pool::work, &pool);
  std::thread second(&Pool::work, &pool);
  first.join();
  second.join();
  assert(pool.left() == 0);
}
