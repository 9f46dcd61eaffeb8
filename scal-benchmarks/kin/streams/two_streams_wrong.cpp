// expect: deadlock
// levels: O1
// Two threads lock two streams, each in its own order.

#include <cstdio>
#include <thread>

int main() {
  std::thread other([] {
    flockfile(stdout);
    flockfile(stderr);
    funlockfile(stderr);
    funlockfile(stdout);
  });
  flockfile(stderr);
  flockfile(stdout);
  funlockfile(stdout);
  funlockfile(stderr);
  other.join();
}
