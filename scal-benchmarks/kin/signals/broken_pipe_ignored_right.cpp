// expect: none
// levels: O1
// Likewise, and copes with it.

#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <csignal>
#include <thread>

int ends[2];

int main() {
  std::signal(SIGPIPE, SIG_IGN);
  if (pipe(ends) != 0) {
    return 0;
  }
  std::thread reader([] { close(ends[0]); });
  const ssize_t written = write(ends[1], "x", 1);
  assert(written == 1 || errno == EPIPE);
  reader.join();
}
