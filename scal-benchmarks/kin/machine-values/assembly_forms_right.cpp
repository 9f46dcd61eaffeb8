// expect: none
// The time stamp counter in the forms that headers have: as bytes, behind a fence and with the
// number of the processor, with a barrier for the compiler, in a loop until time has passed, and
// by a function that has values below its stack pointer.

#include <atomic>
#include <cassert>
#include <cstdint>
#include <thread>

std::atomic<int> slots[4];

std::uint64_t of_halves(std::uint32_t low, std::uint32_t high) {
  return std::uint64_t{high} << 32U | low;
}

std::uint64_t as_bytes() {
  std::uint32_t low = 0;
  std::uint32_t high = 0;
  asm volatile(".byte 0x0f, 0x31" : "=a"(low), "=d"(high));
  return of_halves(low, high);
}

std::uint64_t behind_fence(std::uint32_t& processor) {
  std::uint32_t low = 0;
  std::uint32_t high = 0;
  asm volatile("lfence\n\trdtscp\n\tlfence" : "=a"(low), "=d"(high), "=c"(processor)::"memory");
  return of_halves(low, high);
}

std::uint64_t in_one(const std::uint64_t* values) {
  std::uint64_t all = 0;
  const std::uint64_t before = values[0] ^ values[1];
  asm volatile("rdtsc\n\tshlq $32, %%rdx\n\torq %%rdx, %0" : "=a"(all)::"rdx", "cc");
  assert((values[0] ^ values[1]) == before);
  return all;
}

void wait_a_little() {
  const std::uint64_t begin = as_bytes();
  while (as_bytes() - begin < 3) {
  }
}

int main() {
  const std::uint64_t values[] = {1, 2};
  std::thread worker([&] {
    wait_a_little();
    slots[in_one(values) % 4] += 1;
  });
  std::uint32_t processor = 7;
  const std::uint64_t first = behind_fence(processor);
  assert(processor == 0);
  slots[as_bytes() % 4] += 1;
  worker.join();
  assert(as_bytes() > first && slots[0] + slots[1] + slots[2] + slots[3] == 2);
}
