// expect: none
// run: --strategy dpor
// says: 2 executions
// The hour may pass before the writer comes, or not.

#include <sys/select.h>
#include <unistd.h>

#include <cassert>
#include <thread>

int main() {
  int ends[2];
  assert(pipe(ends) == 0);
  std::thread writer([&] { assert(write(ends[1], "x", 1) == 1); });
  fd_set set;
  FD_ZERO(&set);
  FD_SET(ends[0], &set);
  timeval limit{3600, 0};
  const int found = select(ends[0] + 1, &set, nullptr, nullptr, &limit);
  assert(found == (FD_ISSET(ends[0], &set) ? 1 : 0));
  writer.join();
}
