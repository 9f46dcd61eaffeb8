// expect: none
// levels: O1
// A handler runs in the loop that waits for what it does.

#include <atomic>
#include <csignal>
#include <thread>

std::atomic<bool> stop{false};

int main() {
  std::signal(SIGUSR1, [](int) { stop = true; });
  const pthread_t self = pthread_self();
  std::thread other([self] { pthread_kill(self, SIGUSR1); });
  while (!stop) {
  }
  other.join();
}
