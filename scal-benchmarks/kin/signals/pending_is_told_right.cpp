// expect: none
// levels: O1
// A blocked signal is pending until it is let in.

#include <atomic>
#include <cassert>
#include <csignal>
#include <thread>

std::atomic<int> arrived{0};

int main() {
  std::signal(SIGUSR1, [](int) { ++arrived; });
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &one, nullptr);
  std::raise(SIGUSR1);
  std::raise(SIGUSR1);
  sigset_t pending;
  sigpending(&pending);
  assert(sigismember(&pending, SIGUSR1) == 1 && arrived == 0);
  std::thread other([] {  // has inherited the mask
    sigset_t mask;
    pthread_sigmask(SIG_BLOCK, nullptr, &mask);
    assert(sigismember(&mask, SIGUSR1) == 1);
  });
  other.join();
  pthread_sigmask(SIG_UNBLOCK, &one, nullptr);
  assert(arrived == 1);
}
