// expect: none
// A std::shared_mutex is locked for reading in a loop within the library.

#include <mutex>
#include <shared_mutex>
#include <thread>

std::shared_mutex mutex;
int value;

int main() {
  std::thread other([] {
    const std::unique_lock guard(mutex);
    value = 1;
  });
  for (;;) {
    const std::shared_lock guard(mutex);
    if (value != 0) {
      break;
    }
  }
  other.join();
}
