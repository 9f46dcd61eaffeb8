// expect: use-after-free
// levels: O0 O2
// NVIDIA/stdexec pull request 1731, from its description: the last operation of a scope counts
// itself out first and takes the lock to wake the waiter afterwards. A waiter that sees the count
// at nought in between destroys the scope, lock included.

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

class Scope {
 public:
  void begin() { active_.fetch_add(1); }

  void complete() {
    if (active_.fetch_sub(1) == 1) {
      const std::lock_guard lock(mutex_);
      empty_.notify_all();
    }
  }

  void wait_until_empty() {
    std::unique_lock lock(mutex_);
    empty_.wait(lock, [this] { return active_.load() == 0; });
  }

 private:
  std::atomic<int> active_{0};
  std::mutex mutex_;
  std::condition_variable empty_;
};

int main() {
  auto scope = std::make_unique<Scope>();
  scope->begin();
  std::thread background([working = scope.get()] { working->complete(); });
  scope->wait_until_empty();
  scope.reset();
  background.join();
}
