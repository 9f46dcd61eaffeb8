// expect: none
// levels: O0 O1 O2 O3
// Reads what it may only read once the flag is set.

#include <atomic>
#include <cassert>
#include <thread>

int data = 0;
std::atomic<bool> is_ready{false};

int main() {
  std::thread writer([] {
    data = 1;
    is_ready.store(true, std::memory_order_release);
  });
  if (is_ready.load(std::memory_order_acquire)) {
    assert(data == 1);
  }
  writer.join();
}
