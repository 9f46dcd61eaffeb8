// expect: none
// levels: O1
// Signals of real time queue up, with their values.

#include <unistd.h>

#include <cassert>
#include <csignal>
#include <thread>

int main() {
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, SIGRTMIN);
  pthread_sigmask(SIG_BLOCK, &one, nullptr);
  std::thread other([] {
    for (int i = 1; i <= 2; ++i) {
      sigval value{};
      value.sival_int = i;
      sigqueue(getpid(), SIGRTMIN, value);
    }
  });
  for (int i = 1; i <= 2; ++i) {
    siginfo_t info{};
    sigwaitinfo(&one, &info);
    assert(info.si_value.sival_int == i && info.si_code == SI_QUEUE);
  }
  other.join();
}
