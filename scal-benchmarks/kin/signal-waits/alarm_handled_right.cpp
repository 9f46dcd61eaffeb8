// expect: none
// levels: O1
// A timer that repeats, and a wait for it.

#include <sys/time.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <thread>

std::atomic<int> ticks{0};

int main() {
  std::signal(SIGALRM, [](int) { ++ticks; });
  const itimerval each{{0, 1000}, {0, 1000}};
  setitimer(ITIMER_REAL, &each, nullptr);
  std::thread other([] {});
  other.join();
  while (ticks < 3) {
    pause();
  }
}
