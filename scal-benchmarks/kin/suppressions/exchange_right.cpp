// expect: none
// says: suppressed: race:std::_Sp_atomic (built in)
// levels: O0 O1 O2 O3
// Each value is taken out by one of three who take turns at it.

#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

int main() {
  std::atomic<std::shared_ptr<int>> shared{std::make_shared<int>(1)};
  int got = 0;
  std::thread other([&] { got = *shared.exchange(std::make_shared<int>(2)); });
  const int seen = *shared.load();
  const int mine = *shared.exchange(std::make_shared<int>(4));
  other.join();
  assert(seen == 1 || seen == 2);
  assert(got + mine + *shared.load() == 7);
}
