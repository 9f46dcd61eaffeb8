// expect: none
// says: 1 race suppressed: race:std::_Sp_atomic (built in): plain read in
// levels: O0 O1 O2 O3
// What is stored is seen whole. libstdc++ unlocks after a load by a relaxed operation.

#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

int main() {
  std::atomic<std::shared_ptr<int>> shared{std::make_shared<int>(1)};
  std::thread other([&] { shared.store(std::make_shared<int>(2)); });
  const std::shared_ptr<int> seen = shared.load();
  other.join();
  assert(*seen == 1 || *seen == 2);
}
