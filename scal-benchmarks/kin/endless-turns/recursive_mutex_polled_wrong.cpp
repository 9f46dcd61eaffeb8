// expect: livelock
// Nobody sets what is polled behind a recursive mutex that is locked twice in each turn.

#include <mutex>
#include <thread>

std::recursive_mutex mutex;
bool ready = false;

bool is_ready() {
  const std::lock_guard guard(mutex);
  return ready;
}

int main() {
  std::thread other([] {
    const std::lock_guard guard(mutex);
    ready = false;
  });
  for (;;) {
    const std::lock_guard guard(mutex);
    if (is_ready()) {
      break;
    }
  }
  other.join();
}
