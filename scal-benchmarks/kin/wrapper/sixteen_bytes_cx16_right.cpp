// expect: none
// compile: -mcx16
// levels: O0 O1 O2 O3
// Atomic objects of 16 bytes need no library to be named, and each operation is one event.

#include <atomic>
#include <thread>

struct alignas(16) Tagged {
  long value;
  long tag;
};

std::atomic<Tagged> word{Tagged{0, 0}};

void add() {
  Tagged seen = word.load();
  while (!word.compare_exchange_weak(seen, Tagged{seen.value + 1, seen.tag + 1})) {
  }
}

int main() {
  std::thread other(add);
  add();
  other.join();
  const Tagged last = word.load();
  return last.value == 2 && last.tag == 2 ? 0 : 1;
}
