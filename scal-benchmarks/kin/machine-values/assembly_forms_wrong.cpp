// expect: assertion
// compile: -masm=intel
// Turns that took time, counted in two steps; assembly in the syntax of Intel.

#include <atomic>
#include <cassert>
#include <cstdint>
#include <thread>

std::atomic<int> turns{0};

std::uint64_t ticks() {
  std::uint32_t low = 0;
  std::uint32_t high = 0;
  asm volatile("lfence; rdtsc" : "=a"(low), "=d"(high));
  return std::uint64_t{high} << 32U | low;
}

void take_turn() {
  const std::uint64_t begin = ticks();
  const int found = turns;
  turns = found + (ticks() > begin ? 1 : 0);
}

int main() {
  std::thread worker(take_turn);
  take_turn();
  worker.join();
  assert(turns == 2);
}
