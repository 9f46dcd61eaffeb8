// expect: none
// needs: trapped-time-stamps
// plain: ticks.cpp
// The time stamp counter, read by code that is not instrumented: the runtime traps it.

#include <atomic>
#include <cassert>
#include <thread>

unsigned long long ticks();

std::atomic<int> slots[4];

int main() {
  const unsigned long long begin = ticks();
  std::thread worker([] { slots[ticks() % 4] += 1; });
  slots[ticks() % 4] += 1;
  worker.join();
  assert(ticks() > begin && slots[0] + slots[1] + slots[2] + slots[3] == 2);
}
