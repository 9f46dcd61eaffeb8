// expect: livelock
// Who polls behind a recursive mutex keeps it, so that nobody can set what it waits for.

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
    ready = true;
  });
  {
    const std::lock_guard guard(mutex);
    while (!is_ready()) {
    }
  }
  other.join();
}
