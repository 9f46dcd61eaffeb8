// expect: use-after-free
// levels: O0 O1 O2 O3
// The atomic is gone while somebody loads from it.

#include <atomic>
#include <memory>
#include <thread>

int main() {
  auto* shared = new std::atomic<std::shared_ptr<int>>(std::make_shared<int>(1));
  std::thread other([=] { shared->store(std::make_shared<int>(2)); });
  const int seen = *shared->load();
  delete shared;
  other.join();
  return seen > 2 ? 1 : 0;
}
