// expect: none
// compile: --coverage
// The counters of a loop that waits are no change.

#include <atomic>
#include <thread>

std::atomic<bool> ready{false};

int main() {
  std::thread other([] { ready = true; });
  while (!ready) {
  }
  other.join();
}
