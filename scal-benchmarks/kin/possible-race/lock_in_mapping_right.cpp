// expect: exit 3
// says: possible-race
// plain: spin_lock.cpp
// A prebuilt lock in memory that was mapped before main.
#include <sys/mman.h>

#include <spin_lock.hpp>
#include <thread>
static SpinLock* const spin = static_cast<SpinLock*>(
    mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
int count = 0;
int main() {
  const auto add = [] {
    lock(*spin);
    ++count;
    unlock(*spin);
  };
  std::thread other(add);
  add();
  other.join();
  return count == 2 ? 0 : 1;
}
