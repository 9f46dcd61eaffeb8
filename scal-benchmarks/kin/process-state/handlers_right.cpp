// expect: none
// Handlers of signals, of terminate and of new, the mask of signals, an alarm far away.

#include <unistd.h>

#include <atomic>
#include <cassert>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <new>
#include <thread>

volatile std::sig_atomic_t arrived = 0;
const std::terminate_handler usual = std::get_terminate();

int main() {
  assert(std::signal(SIGTERM, [](int) { arrived = arrived + 1; }) == SIG_DFL);
  assert(std::signal(SIGSEGV, SIG_DFL) == SIG_DFL && arrived == 0);
  assert(std::get_terminate() == usual && std::get_new_handler() == nullptr);
  assert(alarm(1000) == 0);
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, nullptr, &before);
  assert(sigismember(&before, SIGUSR1) == 0);
  std::raise(SIGTERM);
  kill(getpid(), SIGTERM);
  assert(arrived == 2);
  std::atomic<int> turns{0};
  std::thread worker([&] { ++turns; });
  ++turns;
  worker.join();
  std::set_terminate([] { std::_Exit(3); });
  std::set_new_handler([] { std::_Exit(4); });
  sigprocmask(SIG_BLOCK, &all, nullptr);
  std::raise(SIGUSR1);
  assert(turns == 2);
}
