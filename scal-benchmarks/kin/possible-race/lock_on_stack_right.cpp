// expect: exit 3
// says: possible-race
// plain: spin_lock.cpp
// A prebuilt lock among the variables of a function that goes on.
#include <spin_lock.hpp>
#include <thread>

int main() {
  SpinLock spin;
  int count = 0;
  const auto add = [&] {
    lock(spin);
    ++count;
    unlock(spin);
  };
  std::thread other(add);
  add();
  other.join();
  return count == 2 ? 0 : 1;
}
