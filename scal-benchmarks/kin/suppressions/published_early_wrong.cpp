// expect: data-race
// levels: O0 O1 O2 O3
// The atomic itself is handed over by a relaxed store: its construction is not ordered before its
// use.

#include <atomic>
#include <memory>
#include <thread>

using Shared = std::atomic<std::shared_ptr<int>>;

int main() {
  std::atomic<Shared*> handed{nullptr};
  std::thread other(
      [&] { handed.store(new Shared(std::make_shared<int>(1)), std::memory_order_relaxed); });
  int seen = 0;
  if (Shared* shared = handed.load(std::memory_order_relaxed)) {
    seen = *shared->load();
  }
  other.join();
  delete handed.load();
  return seen > 1 ? 1 : 0;
}
