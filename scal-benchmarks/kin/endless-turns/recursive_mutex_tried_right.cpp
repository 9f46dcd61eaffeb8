// expect: none
// The inner lock of a recursive mutex is tried in each turn.

#include <mutex>
#include <thread>

std::recursive_timed_mutex mutex;
bool ready = false;

int main() {
  std::thread other([] {
    const std::lock_guard guard(mutex);
    ready = true;
  });
  for (;;) {
    const std::lock_guard guard(mutex);
    const std::unique_lock again(mutex, std::try_to_lock);
    if (again.owns_lock() && ready) {
      break;
    }
  }
  other.join();
}
