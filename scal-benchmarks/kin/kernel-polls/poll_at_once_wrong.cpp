// expect: assertion
// A look that comes before the write finds nothing.

#include <poll.h>
#include <unistd.h>

#include <cassert>
#include <thread>

int main() {
  int ends[2];
  assert(pipe(ends) == 0);
  std::thread writer([&] { assert(write(ends[1], "x", 1) == 1); });
  pollfd events{ends[0], POLLIN, 0};
  assert(poll(&events, 1, 0) == 1);
  writer.join();
}
