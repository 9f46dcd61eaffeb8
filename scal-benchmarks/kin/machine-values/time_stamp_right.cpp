// expect: none
// Orders by the time stamp counter, and hashes by it.

#include <x86intrin.h>

#include <atomic>
#include <cassert>
#include <thread>

std::atomic<unsigned long long> slots[4];

int main() {
  const unsigned long long begin = __rdtsc();
  unsigned processor = 0;
  std::thread worker([] { slots[__rdtsc() % 4] += 1; });
  slots[__rdtscp(&processor) % 4] += 1;
  worker.join();
  assert(__rdtsc() > begin && slots[0] + slots[1] + slots[2] + slots[3] == 2);
}
