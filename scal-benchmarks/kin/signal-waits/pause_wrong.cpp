// expect: deadlock
// levels: O1
// The signal may have come before the wait for it.

#include <unistd.h>

#include <atomic>
#include <csignal>
#include <thread>

std::atomic<bool> arrived{false};

int main() {
  std::signal(SIGUSR1, [](int) { arrived = true; });
  const pthread_t self = pthread_self();
  std::thread other([self] { pthread_kill(self, SIGUSR1); });
  if (!arrived) {
    pause();
  }
  other.join();
}
