// Lost wake-up: the flag is looked at without the lock, so the signal may come between the look and
// the wait, and the waiter waits for ever. Depth 2: look, signal, wait.

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace {
std::mutex mutex;
std::condition_variable changed;
std::atomic<bool> ready{false};

void wait_for_it() {
  if (!ready.load()) {
    std::unique_lock lock(mutex);
    changed.wait(lock);
  }
}

void announce() {
  ready.store(true);
  const std::lock_guard lock(mutex);
  changed.notify_one();
}
}  // namespace

int main() {
  std::thread waiter(wait_for_it);
  announce();
  waiter.join();
}
