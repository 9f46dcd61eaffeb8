// expect: data-race
// levels: O0 O1 O2 O3
// A shared_ptr that is not atomic, stored by one and copied by the other.

#include <memory>
#include <thread>

int main() {
  std::shared_ptr<int> shared = std::make_shared<int>(1);
  std::thread other([&] { shared = std::make_shared<int>(2); });
  const std::shared_ptr<int> seen = shared;
  other.join();
  return *seen > 2 ? 1 : 0;
}
