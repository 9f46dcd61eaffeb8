// expect: assertion

#include <fenv.h>

#include <cassert>
#include <thread>

volatile long double zero = 0;

int main() {
  [[maybe_unused]] volatile long double none = 1 / zero;
  std::thread other([] {});
  other.join();
  assert(!fetestexcept(FE_DIVBYZERO));
}
