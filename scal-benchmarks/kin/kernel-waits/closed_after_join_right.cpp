// expect: none
// A word wakes the waiter; the descriptor is closed when nobody uses it.

#include <sys/eventfd.h>
#include <unistd.h>

#include <atomic>
#include <cassert>
#include <cstdint>
#include <thread>

int main() {
  const int stop = eventfd(0, 0);
  std::atomic<int> turns{0};
  std::thread waiter([&] {
    ++turns;
    std::uint64_t word = 0;
    assert(read(stop, &word, sizeof word) == sizeof word && word == 3);
  });
  ++turns;
  const std::uint64_t word = 3;
  assert(write(stop, &word, sizeof word) == sizeof word);
  waiter.join();
  assert(close(stop) == 0 && read(stop, nullptr, 8) == -1);
}
