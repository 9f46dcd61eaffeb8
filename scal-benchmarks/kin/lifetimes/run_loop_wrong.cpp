// expect: use-after-return
// levels: O0 O1 O2 O3
// A run loop on a stack: who finishes it gives back the lock first and notifies then, when the loop
// may be gone.

#include <condition_variable>
#include <mutex>
#include <thread>

class RunLoop {
 public:
  void run() {
    std::unique_lock lock(mutex_);
    condition_.wait(lock, [this] { return stops_; });
  }
  void finish() {
    {
      const std::lock_guard lock(mutex_);
      stops_ = true;
    }
    condition_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable condition_;
  bool stops_ = false;
};

std::thread sync_wait() {
  RunLoop loop;
  std::thread finisher([&] { loop.finish(); });
  loop.run();
  return finisher;
}

int main() { sync_wait().join(); }
