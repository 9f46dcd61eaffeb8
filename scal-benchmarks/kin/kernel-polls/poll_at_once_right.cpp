// expect: none
// run: --strategy dpor
// says: 2 executions
// A look before the write, or after it; after the join, it must be there.

#include <poll.h>
#include <unistd.h>

#include <cassert>
#include <thread>

int main() {
  int ends[2];
  assert(pipe(ends) == 0);
  std::thread writer([&] { assert(write(ends[1], "x", 1) == 1); });
  pollfd events{ends[0], POLLIN, 0};
  const int early = poll(&events, 1, 0);
  assert(early == 0 || early == 1);
  writer.join();
  assert(poll(&events, 1, 0) == 1);
}
