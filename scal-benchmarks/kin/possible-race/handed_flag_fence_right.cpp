// expect: exit 3
// says: possible-race
// shared: raise.cpp
// A library raises a flag of the program, which looks at it once and has a fence.
#include <atomic>
#include <raise.hpp>
#include <thread>

int main() {
  int flag = 0;
  int value = 0;
  bool is_wrong = false;
  std::thread other([&] {
    if (__atomic_load_n(&flag, __ATOMIC_RELAXED) != 0) {
      std::atomic_thread_fence(std::memory_order_acquire);
      is_wrong = value != 1;
    }
  });
  value = 1;
  raise_flag(flag);
  other.join();
  return is_wrong ? 1 : 0;
}
