// expect: data-race
// shared: raise.cpp
// The program reads the flag by a load that acquires nothing.
#include <raise.hpp>
#include <thread>

static int flag = 0;
static int value = 0;

int main() {
  std::thread other([] {
    while (__atomic_load_n(&flag, __ATOMIC_RELAXED) == 0) {
      std::this_thread::yield();
    }
    ++value;
  });
  ++value;
  raise_flag(flag);
  other.join();
}
