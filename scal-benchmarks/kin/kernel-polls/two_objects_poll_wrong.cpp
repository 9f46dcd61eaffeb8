// expect: assertion
// Only the second of two pipes may be ready when a poll of both comes back.

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
  assert(poll(both, 2, -1) > 0);
  assert(both[0].revents != 0);
  one.join();
  other.join();
}
