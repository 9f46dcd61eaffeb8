// expect: none
// says: all interleavings explored
// A lock and a condition variable that is notified while the lock is held: the loop cannot return
// before its last user has left.

#include <condition_variable>
#include <mutex>
#include <thread>

class RunLoop {
 public:
  void finish() {
    const std::lock_guard lock(mutex_);
    finishing_ = true;
    changed_.notify_all();
  }

  void run() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return finishing_; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool finishing_ = false;
};

[[gnu::noinline]] void sync_wait(std::thread& background) {
  RunLoop loop;
  background = std::thread([&loop] { loop.finish(); });
  loop.run();
}

int main() {
  std::thread background;
  sync_wait(background);
  background.join();
}
