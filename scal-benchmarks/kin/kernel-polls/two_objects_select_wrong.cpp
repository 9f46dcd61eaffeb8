// expect: assertion
// Only the second of two pipes may be ready when a select of both comes back.

#include <sys/select.h>
#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <thread>

int main() {
  int first[2];
  int second[2];
  assert(pipe(first) == 0 && pipe(second) == 0);
  std::thread one([&] { assert(write(first[1], "a", 1) == 1); });
  std::thread other([&] { assert(write(second[1], "b", 1) == 1); });
  fd_set both;
  FD_ZERO(&both);
  FD_SET(first[0], &both);
  FD_SET(second[0], &both);
  assert(select(std::max(first[0], second[0]) + 1, &both, nullptr, nullptr, nullptr) > 0);
  assert(FD_ISSET(first[0], &both));
  one.join();
  other.join();
}
