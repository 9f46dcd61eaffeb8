// expect: none
// says: suppressed: race:std::_Sp_atomic (built in)
// levels: O0 O1 O2 O3
// The same lock is within atomic<weak_ptr>.

#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

int main() {
  const auto one = std::make_shared<int>(1);
  const auto two = std::make_shared<int>(2);
  std::atomic<std::weak_ptr<int>> observed{one};
  std::thread other([&] { observed.store(two); });
  const auto seen = observed.load().lock();
  other.join();
  assert(seen == one || seen == two);
}
