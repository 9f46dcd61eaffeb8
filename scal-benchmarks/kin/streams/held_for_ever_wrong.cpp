// expect: deadlock
// levels: O1
// says: stdout
// A thread holds the lock of a stream while it waits for one that writes to it.

#include <cstdio>
#include <thread>

int main() {
  flockfile(stdout);
  std::thread other([] { std::puts("x"); });
  other.join();
  funlockfile(stdout);
}
