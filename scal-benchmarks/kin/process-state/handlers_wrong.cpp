// expect: exit-status
// The handler is in place before the flag in one order only; the default is to be there first.

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <thread>

std::atomic<bool> installed{false};

int main() {
  std::thread worker([] {
    std::signal(SIGUSR1, [](int) { std::_Exit(7); });
    installed = true;
  });
  if (installed) {
    std::raise(SIGUSR1);
  }
  worker.join();
}
