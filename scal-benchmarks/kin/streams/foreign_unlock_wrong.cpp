// expect: assertion
// levels: O1
// says: unlock of a lock that the thread does not hold

#include <cstdio>
#include <thread>

int main() {
  std::thread other([] { funlockfile(stderr); });
  flockfile(stderr);
  other.join();
}
