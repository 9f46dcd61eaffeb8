// expect: none
// levels: O1
// A timer of timer_create, waited for with a time limit.

#include <cassert>
#include <csignal>
#include <ctime>
#include <thread>

int main() {
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, SIGUSR2);
  pthread_sigmask(SIG_BLOCK, &one, nullptr);
  timer_t timer{};
  sigevent event{};
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = SIGUSR2;
  event.sigev_value.sival_int = 7;
  assert(timer_create(CLOCK_MONOTONIC, &event, &timer) == 0);
  const itimerspec soon{{0, 0}, {0, 1000}};
  timer_settime(timer, 0, &soon, nullptr);
  std::thread other([] {});
  siginfo_t info{};
  const int signal = sigwaitinfo(&one, &info);
  assert(signal == SIGUSR2 && info.si_value.sival_int == 7);
  other.join();
  timer_delete(timer);
}
