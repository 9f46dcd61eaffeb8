// expect: crash
// levels: O1
// says: null pointer dereference
// Signals that are blocked hide no crash.

#include <atomic>
#include <csignal>
#include <thread>

std::atomic<int*> shared{nullptr};
int value = 0;

int main() {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, nullptr);
  std::thread other([] { shared = &value; });
  *shared.load() = 1;
  other.join();
}
