// expect: none
// What is polled stands behind a std::function.
#include <atomic>
#include <functional>
#include <thread>

std::atomic<bool> done{false};

void wait_until(const std::function<bool()>& is_so) {
  while (!is_so()) {
    std::this_thread::yield();
  }
}

int main() {
  std::thread other([] { done = true; });
  wait_until([] { return done.load(); });
  other.join();
}
