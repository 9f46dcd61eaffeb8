// expect: none
// steady_clock never goes back from what happens before to what happens after: here by an atomic.

#include <atomic>
#include <cassert>
#include <chrono>
#include <thread>

using Clock = std::chrono::steady_clock;
Clock::time_point sent;
std::atomic<bool> is_sent{false};

int main() {
  std::thread sender([] {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    sent = Clock::now();
    is_sent.store(true, std::memory_order_release);
  });
  while (!is_sent.load(std::memory_order_acquire)) {
  }
  assert(sent <= Clock::now());
  sender.join();
}
