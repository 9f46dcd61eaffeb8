// expect: exit 3
// says: possible-race
// shared: raise.cpp
// A lock that the program takes and a library gives back.
#include <raise.hpp>
#include <thread>

static int taken = 0;
static int count = 0;

static void add() {
  while (__atomic_exchange_n(&taken, 1, __ATOMIC_ACQUIRE) != 0) {
    std::this_thread::yield();
  }
  ++count;
  lower_flag(taken);
}

int main() {
  std::thread other(add);
  add();
  other.join();
  return count == 2 ? 0 : 1;
}
