// expect: exit-status
// compile: -mcx16
// levels: O0 O1 O2 O3
// An increment of 16 bytes that is made in two steps is lost.

#include <atomic>
#include <thread>

struct alignas(16) Tagged {
  long value;
  long tag;
};

std::atomic<Tagged> word{Tagged{0, 0}};

void add() {
  Tagged seen = word.load();
  word.store(Tagged{seen.value + 1, seen.tag + 1});
}

int main() {
  std::thread other(add);
  add();
  other.join();
  const Tagged last = word.load();
  return last.value == 2 && last.tag == 2 ? 0 : 1;
}
