// expect: assertion
// Two threads take a stamp each and expect them to tell who was first.

#include <atomic>
#include <cassert>
#include <cstdint>
#include <thread>

std::atomic<std::uint64_t> mine{0};
std::atomic<std::uint64_t> theirs{0};

std::uint64_t ticks() {
  std::uint32_t low = 0;
  std::uint32_t high = 0;
  asm volatile("rdtsc" : "=a"(low), "=d"(high));
  return std::uint64_t{high} << 32U | low;
}

int main() {
  std::thread worker([] { theirs = ticks(); });
  mine = ticks();
  const bool worker_was_later = theirs == 0;
  worker.join();
  assert(worker_was_later);
}
