// expect: use-after-return
// TheHPXProject/hpx pull request 7394, lewissbaker/cppcoro issue 98, from their descriptions: the
// condition variable is notified after its lock is given back. The waiting thread returns in
// between, and the condition variable was on its stack.

#include <condition_variable>
#include <mutex>
#include <thread>

class RunLoop {
 public:
  void finish() {
    {
      const std::lock_guard lock(mutex_);
      finishing_ = true;
    }
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
