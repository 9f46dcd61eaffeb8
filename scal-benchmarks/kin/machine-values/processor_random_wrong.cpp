// expect: assertion
// compile: -mrdrnd
// The number only chooses which of two counters is added to in two steps.

#include <immintrin.h>

#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> counters[2];

int main() {
  unsigned short number = 0;
  assert(_rdrand16_step(&number) == 1);
  std::atomic<int>& counter = counters[number % 2];
  std::thread worker([&] { counter = counter + 1; });
  counter = counter + 1;
  worker.join();
  assert(counter == 2);
}
