// expect: assertion
// levels: O1
// A stream that nobody seems to use is locked by another thread in some order.

#include <cassert>
#include <cstdio>
#include <thread>

int main() {
  std::thread other([] {
    flockfile(stderr);
    funlockfile(stderr);
  });
  assert(ftrylockfile(stderr) == 0);
  funlockfile(stderr);
  other.join();
}
