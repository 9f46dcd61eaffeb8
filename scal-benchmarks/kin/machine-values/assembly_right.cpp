// expect: none
// The time stamp counter by inline assembly, as old headers have it; the processor's name.

#include <cpuid.h>

#include <atomic>
#include <cassert>
#include <cstdint>
#include <thread>

std::atomic<int> slots[8];

std::uint64_t ticks() {
  std::uint32_t low = 0;
  std::uint32_t high = 0;
  asm volatile("rdtsc" : "=a"(low), "=d"(high));
  return std::uint64_t{high} << 32U | low;
}

int main() {
  unsigned a = 0;
  unsigned b = 0;
  unsigned c = 0;
  unsigned d = 0;
  assert(__get_cpuid(1, &a, &b, &c, &d) != 0);
  std::thread worker([&] { slots[(ticks() ^ b >> 24U) % 8] += 1; });
  slots[ticks() % 8] += 1;
  worker.join();
  int sum = 0;
  for (std::atomic<int>& slot : slots) {
    sum += slot;
  }
  assert(sum == 2);
}
