// expect: none
// A flag is polled behind a lock for readers that is waited for no longer than a while.

#include <chrono>
#include <shared_mutex>
#include <thread>

std::shared_timed_mutex mutex;
bool ready = false;

int main() {
  std::thread other([] {
    mutex.lock();
    ready = true;
    mutex.unlock();
  });
  for (bool is_over = false; !is_over;) {
    if (mutex.try_lock_shared_for(std::chrono::milliseconds(1))) {
      is_over = ready;
      mutex.unlock_shared();
    }
  }
  other.join();
}
