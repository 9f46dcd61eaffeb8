// expect: crash
// levels: O1
// A reporter of crashes that goes on to the default.

#include <atomic>
#include <csignal>
#include <thread>

std::atomic<int*> shared{nullptr};
int value = 0;

int main() {
  std::signal(SIGSEGV, [](int signal) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  });
  std::thread other([] { shared = &value; });
  *shared.load() = 1;
  other.join();
}
