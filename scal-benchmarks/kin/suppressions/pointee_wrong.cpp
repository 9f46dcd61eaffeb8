// expect: data-race
// says: unordered accesses of
// levels: O0 O1 O2 O3
// The pointer is exchanged rightly; what it points to is changed by one and read by the other.

#include <atomic>
#include <memory>
#include <thread>

int main() {
  std::atomic<std::shared_ptr<int>> shared{std::make_shared<int>(1)};
  std::thread other([&] {
    shared.store(std::make_shared<int>(2));
    *shared.load() = 3;
  });
  const int seen = *shared.load();
  other.join();
  return seen > 3 ? 1 : 0;
}
