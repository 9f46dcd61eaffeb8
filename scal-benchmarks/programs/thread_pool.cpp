// An assertion that fails in a pool of threads, in some interleavings: the number of finished tasks
// is counted by a read and a write of their own, so that one of two is lost.

#include <atomic>
#include <cassert>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace {
class ThreadPool {
 public:
  explicit ThreadPool(int size) {
    for (int i = 0; i < size; ++i) {
      workers_.emplace_back([this] { work(); });
    }
  }
  ~ThreadPool() {
    {
      const std::lock_guard guard(mutex_);
      closed_ = true;
    }
    changed_.notify_all();
    for (std::thread& worker : workers_) {
      worker.join();
    }
  }
  void submit(std::function<void()> task) {
    {
      const std::lock_guard guard(mutex_);
      tasks_.push_back(std::move(task));
    }
    changed_.notify_one();
  }

 private:
  void work() {
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait(lock, [this] { return closed_ || !tasks_.empty(); });
      if (tasks_.empty()) {
        return;
      }
      const std::function<void()> task = std::move(tasks_.front());
      tasks_.pop_front();
      lock.unlock();
      task();
      lock.lock();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> tasks_;
  bool closed_ = false;
  std::vector<std::thread> workers_;
};

std::atomic<int> finished = 0;
}  // namespace

int main() {
  {
    ThreadPool pool(2);
    for (int i = 0; i < 2; ++i) {
      pool.submit([] { finished.store(finished.load() + 1); });
    }
  }
  assert(finished == 2);
}
