// expect: none
// What the last one to arrive does is done before anybody goes on, in each phase.
#include <barrier>
#include <cassert>
#include <thread>

int phases = 0;

int main() {
  std::barrier gate(2, []() noexcept { ++phases; });
  const auto walk = [&] {
    gate.arrive_and_wait();
    assert(phases >= 1);
    gate.arrive_and_wait();
    assert(phases == 2);
  };
  std::thread other(walk);
  walk();
  other.join();
}
