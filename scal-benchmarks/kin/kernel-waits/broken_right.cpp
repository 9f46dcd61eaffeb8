// expect: none
// Whoever ignores SIGPIPE is told of a pipe that nobody reads by an error.

#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <csignal>
#include <thread>

int main() {
  std::signal(SIGPIPE, SIG_IGN);
  int ends[2];
  assert(pipe(ends) == 0);
  std::thread reader([&] { assert(close(ends[0]) == 0); });
  const ssize_t written = write(ends[1], "x", 1);
  assert(written == 1 || (written == -1 && errno == EPIPE));
  reader.join();
  assert(write(ends[1], "y", 1) == -1 && errno == EPIPE);
}
