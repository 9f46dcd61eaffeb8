// expect: none
// Polls two pipes: the first, the second or both are ready.

#include <poll.h>
#include <unistd.h>

#include <cassert>
#include <thread>

int main() {
  int first[2];
  int second[2];
  assert(pipe(first) == 0 && pipe(second) == 0);
  std::thread one([&] { assert(write(first[1], "a", 1) == 1); });
  std::thread other([&] { assert(write(second[1], "b", 1) == 1); });
  pollfd both[2] = {{first[0], POLLIN, 0}, {second[0], POLLIN, 0}};
  const int ready = poll(both, 2, -1);
  assert(ready == (both[0].revents != 0) + (both[1].revents != 0));
  one.join();
  other.join();
}
