// Of two that claim the same by a weak compare-exchange, neither may get it: two failures.
#include <atomic>
#include <cassert>
#include <thread>

int main() {
  std::atomic<int> owner{0};
  bool won[2] = {};
  const auto claim = [&](int who) {
    int none = 0;
    won[who] = owner.compare_exchange_weak(none, who + 1);
  };
  std::thread other(claim, 1);
  claim(0);
  other.join();
  assert(won[0] || won[1]);
}
