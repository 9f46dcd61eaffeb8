// Who claims what is free by a single weak compare-exchange may find it free and not get it. (With
// WEAK 0 by a strong one, which gets it.)
#include <atomic>
#include <cassert>
#include <thread>

int main() {
  std::atomic<int> owner{1};
  std::thread other([&] { owner.store(0); });
  other.join();
  int free = 0;
#if WEAK
  const bool is_mine = owner.compare_exchange_weak(free, 2);
#else
  const bool is_mine = owner.compare_exchange_strong(free, 2);
#endif
  assert(is_mine);
}
