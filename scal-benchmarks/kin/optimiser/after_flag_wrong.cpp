// expect: data-race
// levels: O0 O1 O2 O3
// As after_flag_right; the flag orders nothing.

#include <atomic>
#include <cassert>
#include <thread>

int data = 0;
std::atomic<bool> is_ready{false};

int main() {
  std::thread writer([] {
    data = 1;
    is_ready.store(true, std::memory_order_relaxed);
  });
  if (is_ready.load(std::memory_order_acquire)) {
    assert(data >= 0);
  }
  writer.join();
}
