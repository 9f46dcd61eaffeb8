// expect: assertion
// A lock-free counter in slots chosen by the time stamp counter, added to in two steps.

#include <x86intrin.h>

#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> slots[4];

void add() {
  std::atomic<int>& slot = slots[(__rdtsc() & 0) + 1];
  slot = slot + 1;
}

int main() {
  std::thread worker(add);
  add();
  worker.join();
  assert(slots[1] == 2);
}
