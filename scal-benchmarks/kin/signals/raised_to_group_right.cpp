// expect: none
// levels: O1
// The signal to the whole group is the program's alone, and it has a handler.

#include <unistd.h>

#include <atomic>
#include <cassert>
#include <csignal>
#include <thread>

std::atomic<int> arrived{0};

int main() {
  std::signal(SIGTERM, [](int) { ++arrived; });
  std::thread other([] { kill(0, SIGTERM); });
  other.join();
  kill(-getpid(), SIGTERM);
  assert(arrived == 2);
}
