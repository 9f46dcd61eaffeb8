// expect: exit 2
// levels: O1
// says: a signal arrives where a thread waits for something else
// A loop that waits for what a handler does: where that would run is not known.

#include <unistd.h>

#include <csignal>
#include <thread>

volatile std::sig_atomic_t arrived = 0;

int main() {
  std::signal(SIGALRM, [](int) { arrived = 1; });
  alarm(1);
  std::thread other([] {});
  other.join();
  while (arrived == 0) {
  }
}
