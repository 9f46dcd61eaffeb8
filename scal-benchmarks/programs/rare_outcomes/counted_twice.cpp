// Two threads that add in retry loops.
#include <atomic>
#include <cassert>
#include <thread>

int main() {
  std::atomic<int> count{0};
  const auto add = [&] {
    int found = count.load();
    while (!count.compare_exchange_weak(found, found + 1)) {
    }
  };
  std::thread other(add);
  add();
  other.join();
  assert(count == 2);
}
