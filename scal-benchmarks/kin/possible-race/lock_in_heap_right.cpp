// expect: exit 3
// says: possible-race
// shared: spin_lock.cpp
// A prebuilt lock in the heap.
#include <memory>
#include <spin_lock.hpp>
#include <thread>

int main() {
  const auto spin = std::make_unique<SpinLock>();
  int count = 0;
  const auto add = [&] {
    lock(*spin);
    ++count;
    unlock(*spin);
  };
  std::thread other(add);
  add();
  other.join();
  return count == 2 ? 0 : 1;
}
