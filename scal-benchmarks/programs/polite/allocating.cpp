// A loop that waits, and allocates in each turn: it is run as it is written.

#include <atomic>
#include <memory>
#include <thread>

std::atomic<bool> ready{false};

void wait_until_ready() {
  while (!ready) {
    const auto message = std::make_unique<int>(1);
    std::this_thread::yield();
  }
}

int main() {
  std::thread other([] { ready = true; });
  wait_until_ready();
  other.join();
}
