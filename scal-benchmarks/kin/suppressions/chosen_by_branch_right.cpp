// expect: none
// says: suppressed: race:std::_Sp_atomic (built in)
// levels: O0 O1 O2 O3
// The optimiser may make one of both loads.

#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

std::atomic<std::shared_ptr<int>> one{std::make_shared<int>(1)};
std::atomic<std::shared_ptr<int>> two{std::make_shared<int>(1)};
std::atomic<bool> second{false};

int main() {
  std::thread other([] {
    one.store(std::make_shared<int>(2));
    second = true;
    two.store(std::make_shared<int>(2));
  });
  const std::shared_ptr<int> seen = second ? two.load() : one.load();
  std::shared_ptr<int> again;
  if (second) {
    again = two.load();
  } else {
    again = one.load();
  }
  other.join();
  assert(*seen + *again <= 4);
}
