// expect: use-after-return
// A lock is taken that may be gone: the flag is set before it is given back.

#include <atomic>
#include <mutex>
#include <thread>

std::thread start() {
  std::mutex mutex;
  std::atomic<bool> done{false};
  std::thread worker([&] {
    done = true;
    const std::lock_guard lock(mutex);
  });
  while (!done) {
  }
  return worker;
}

int main() { start().join(); }
