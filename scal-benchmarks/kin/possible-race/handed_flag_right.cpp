// expect: exit 3
// says: possible-race
// shared: raise.cpp
// A library raises a flag of the program, which waits for it.
#include <raise.hpp>
#include <thread>

static int flag = 0;
static int value = 0;

int main() {
  bool is_wrong = false;
  std::thread other([&] {
    while (__atomic_load_n(&flag, __ATOMIC_ACQUIRE) == 0) {
      std::this_thread::yield();
    }
    is_wrong = value != 1;
  });
  value = 1;
  raise_flag(flag);
  other.join();
  return is_wrong ? 1 : 0;
}
