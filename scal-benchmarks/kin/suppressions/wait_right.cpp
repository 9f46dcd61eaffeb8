// expect: none
// says: suppressed: race:std::_Sp_atomic (built in)
// Waits until something is there.

#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

int main() {
  std::atomic<std::shared_ptr<int>> shared;
  std::thread other([&] {
    shared.store(std::make_shared<int>(5));
    shared.notify_one();
  });
  shared.wait(nullptr);
  const auto seen = shared.load();
  other.join();
  assert(*seen == 5);
}
