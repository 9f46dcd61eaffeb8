// A retry loop does not mind: each failure is one more turn.
#include <atomic>
#include <cassert>
#include <thread>

int main() {
  std::atomic<int> count{0};
  int seen = 0;
  std::thread reader([&] { seen = count.load(); });
  int found = 0;
  while (!count.compare_exchange_weak(found, found + 1)) {
  }
  reader.join();
  assert(count == 1 && seen <= 1);
}
