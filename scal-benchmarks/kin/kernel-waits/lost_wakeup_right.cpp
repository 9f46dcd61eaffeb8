// expect: none
// Says that it sleeps before it looks again.

#include <sys/eventfd.h>
#include <unistd.h>

#include <atomic>
#include <cassert>
#include <cstdint>
#include <thread>

int main() {
  const int wake = eventfd(0, 0);
  std::atomic<int> items{0};
  std::atomic<bool> sleeps{false};
  std::thread consumer([&] {
    sleeps = true;
    if (items == 0) {
      std::uint64_t woken = 0;
      assert(read(wake, &woken, sizeof woken) == sizeof woken);
    }
    items = 0;
  });
  items = 1;
  if (sleeps) {
    const std::uint64_t one = 1;
    assert(write(wake, &one, sizeof one) == sizeof one);
  }
  consumer.join();
}
