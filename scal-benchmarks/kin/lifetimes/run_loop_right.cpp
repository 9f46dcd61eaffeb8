// expect: none
// levels: O0 O1 O2 O3
// It notifies while it has the lock.

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
    const std::lock_guard lock(mutex_);
    stops_ = true;
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
