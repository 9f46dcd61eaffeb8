// expect: deadlock
// levels: O1
// The signal that was sent once is taken by who polls for it.

#include <unistd.h>

#include <atomic>
#include <cassert>
#include <csignal>
#include <ctime>
#include <thread>

std::atomic<bool> done{false};

int main() {
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &one, nullptr);
  std::thread waiter([one] {
    int signal = 0;
    sigwait(&one, &signal);
    assert(signal == SIGUSR1);
    done = true;
  });
  kill(getpid(), SIGUSR1);
  const timespec at_once{};
  sigtimedwait(&one, nullptr, &at_once);
  waiter.join();
  assert(done);
}
