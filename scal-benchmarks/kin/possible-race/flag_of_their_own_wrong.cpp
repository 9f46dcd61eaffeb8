// expect: data-race
// shared: raise.cpp
// The flag that is waited for is stored in sight, and relaxed; the library raises another one.
#include <raise.hpp>
#include <thread>

static int flag = 0;
static int of_library = 0;
static int value = 0;

int main() {
  std::thread other([] {
    while (__atomic_load_n(&flag, __ATOMIC_ACQUIRE) == 0) {
      std::this_thread::yield();
    }
    ++value;
  });
  ++value;
  raise_flag(of_library);
  __atomic_store_n(&flag, 1, __ATOMIC_RELAXED);
  other.join();
}
