// expect: assertion
// run: --spurious-wakeups 1
// A timed wait that does not time out need not have been notified.
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

int main() {
  std::mutex mutex;
  std::condition_variable condition;
  bool is_ready = false;
  std::thread other([&] {
    const std::lock_guard lock(mutex);
    is_ready = true;
    condition.notify_one();
  });
  {
    std::unique_lock lock(mutex);
    if (!is_ready) {
      const auto ended = condition.wait_for(lock, std::chrono::seconds(1));
      assert(is_ready || ended == std::cv_status::timeout);
    }
  }
  other.join();
}
