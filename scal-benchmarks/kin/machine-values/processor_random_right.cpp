// expect: none
// compile: -mrdrnd -mrdseed
// Random numbers by the processor's own instructions.

#include <immintrin.h>

#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> slots[4];

int main() {
  unsigned first = 0;
  unsigned long long second = 0;
  assert(_rdrand32_step(&first) == 1 && _rdseed64_step(&second) == 1);
  std::thread worker([&] { slots[first % 4] += 1; });
  slots[second % 4] += 1;
  worker.join();
  assert(slots[0] + slots[1] + slots[2] + slots[3] == 2);
}
