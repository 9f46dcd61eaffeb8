// expect: none
// levels: O0 O1 O2 O3
// A counter of 16 bytes.

#include <thread>

unsigned __int128 counter = 0;

void add() { __atomic_fetch_add(&counter, 1, __ATOMIC_SEQ_CST); }

int main() {
  std::thread other(add);
  add();
  other.join();
  return __atomic_load_n(&counter, __ATOMIC_SEQ_CST) == 2 ? 0 : 1;
}
