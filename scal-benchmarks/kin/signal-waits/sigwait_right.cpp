// expect: none
// levels: O1
// A thread for signals, as servers have one; whichever comes first.

#include <unistd.h>

#include <atomic>
#include <cassert>
#include <csignal>
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
  waiter.join();
  assert(done);
}
