// expect: none
// libcxx: skipped
// Two wait for one flag, a millisecond at a time.

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex guard;
std::condition_variable changed;
bool ready = false;

void wait() {
  std::unique_lock held(guard);
  while (!ready) {
    changed.wait_for(held, std::chrono::milliseconds(1));
  }
}

int main() {
  std::thread other(wait);
  {
    const std::lock_guard held(guard);
    ready = true;
  }
  changed.notify_all();
  wait();
  other.join();
}
