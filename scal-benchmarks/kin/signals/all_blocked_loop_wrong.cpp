// expect: exit 3
// levels: O1
// says: not decided
// run: --time-limit 2
// A loop without an end, with all signals blocked and timers taken away, ends at the limit.

#include <sys/time.h>

#include <csignal>
#include <thread>

int main() {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, nullptr);
  std::signal(SIGVTALRM, SIG_IGN);
  const itimerval off{};
  setitimer(ITIMER_VIRTUAL, &off, nullptr);
  std::thread other([] {});
  other.join();
  for (volatile int i = 0;; i = i + 1) {
  }
}
