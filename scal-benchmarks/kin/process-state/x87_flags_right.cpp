// expect: none
// Of computing with long double: each thread has its own exceptions, and each execution new ones.

#include <fenv.h>

#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> turn;
volatile long double zero = 0;

int main() {
  assert(!fetestexcept(FE_DIVBYZERO));
  std::thread other([] {
    [[maybe_unused]] volatile long double none = 1 / zero;
    ++turn;
    assert(fetestexcept(FE_DIVBYZERO));
  });
  ++turn;
  assert(!fetestexcept(FE_DIVBYZERO));
  other.join();
  assert(!fetestexcept(FE_DIVBYZERO));
  [[maybe_unused]] volatile long double none = 1 / zero;
  assert(fetestexcept(FE_DIVBYZERO));
  std::thread heir([] { ++turn; });
  heir.join();
  assert(fetestexcept(FE_DIVBYZERO));
}
