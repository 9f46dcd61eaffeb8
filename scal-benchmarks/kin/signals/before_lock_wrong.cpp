// expect: assertion
// levels: O1
// The sender has seen what the thread did last: the handler may still run before what comes next.

#include <atomic>
#include <cassert>
#include <csignal>
#include <mutex>
#include <thread>

std::atomic<bool> begun{false};
std::mutex mutex;
thread_local bool has_locked = false;

int main() {
  std::signal(SIGUSR1, [](int) { assert(has_locked); });
  std::thread other([] {
    begun = true;
    const std::lock_guard<std::mutex> lock(mutex);
    has_locked = true;
  });
  while (!begun) {
  }
  pthread_kill(other.native_handle(), SIGUSR1);
  other.join();
}
