// A wait under an `if` takes its end for the notification. (With AGAIN 1 it is under a `while`.)
#include <cassert>
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
#if AGAIN
    while (!is_ready) {
      condition.wait(lock);
    }
#else
    if (!is_ready) {
      condition.wait(lock);
    }
#endif
    assert(is_ready);
  }
  other.join();
}
