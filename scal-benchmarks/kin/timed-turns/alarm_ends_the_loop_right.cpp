// expect: none
// A timer of the program's is over while it waits, and its handler ends the loop.

#include <sys/time.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <mutex>

std::mutex guard;
std::condition_variable changed;
std::atomic<bool> is_over{false};

int main() {
  std::signal(SIGALRM, [](int) { is_over = true; });
  const itimerval soon{{0, 0}, {0, 10'000}};
  setitimer(ITIMER_REAL, &soon, nullptr);
  std::unique_lock held(guard);
  while (!is_over) {
    changed.wait_for(held, std::chrono::milliseconds(1));
  }
}
