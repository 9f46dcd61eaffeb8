// expect: deadlock
// After a hundred threads, two take two locks in opposite orders.

#include <mutex>
#include <thread>

int main() {
  std::mutex first;
  std::mutex second;
  for (int turn = 0; turn < 100; ++turn) {
    std::thread([&] { const std::scoped_lock both(first, second); }).join();
  }
  std::thread one([&] {
    const std::lock_guard outer(first);
    const std::lock_guard inner(second);
  });
  std::thread other([&] {
    const std::lock_guard outer(second);
    const std::lock_guard inner(first);
  });
  one.join();
  other.join();
}
