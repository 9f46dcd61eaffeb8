// expect: exit 3
// says: possible-race
// plain: spin_lock.cpp
// A prebuilt lock among the thread_locals of the initial thread.
#include <spin_lock.hpp>
#include <thread>
static thread_local SpinLock mine;
int count = 0;
int main() {
  SpinLock* spin = &mine;
  const auto add = [spin] {
    lock(*spin);
    ++count;
    unlock(*spin);
  };
  std::thread other(add);
  add();
  other.join();
  return count == 2 ? 0 : 1;
}
