// expect: none
// says: memory model: sequential consistency
#include <atomic>
#include <thread>

int main() {
  std::atomic<int> x{0};
  std::thread other([&] { x.store(1, std::memory_order_relaxed); });
  static_cast<void>(x.load(std::memory_order_relaxed));
  other.join();
}
