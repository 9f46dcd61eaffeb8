// expect: none
// levels: O1
// The classic: blocked, looked for, and waited for in one step.

#include <atomic>
#include <csignal>
#include <thread>

std::atomic<bool> arrived{false};

int main() {
  sigset_t one;
  sigset_t before;
  sigemptyset(&one);
  sigaddset(&one, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &one, &before);
  std::signal(SIGUSR1, [](int) { arrived = true; });
  const pthread_t self = pthread_self();
  std::thread other([self] { pthread_kill(self, SIGUSR1); });
  while (!arrived) {
    sigsuspend(&before);
  }
  other.join();
}
