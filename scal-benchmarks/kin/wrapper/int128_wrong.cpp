// expect: exit-status
// levels: O0 O1 O2 O3
// As int128_right, read and written apart.

#include <thread>

unsigned __int128 counter = 0;

void add() {
  __atomic_store_n(&counter, __atomic_load_n(&counter, __ATOMIC_SEQ_CST) + 1, __ATOMIC_SEQ_CST);
}

int main() {
  std::thread other(add);
  add();
  other.join();
  return __atomic_load_n(&counter, __ATOMIC_SEQ_CST) == 2 ? 0 : 1;
}
