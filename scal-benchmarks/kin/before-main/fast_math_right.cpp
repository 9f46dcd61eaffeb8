// expect: none
// compile: -ffast-math
// What is linked in for -ffast-math has denormal numbers be zero.

#include <xmmintrin.h>

#include <cassert>
#include <thread>

constexpr unsigned flush_to_zero = 0x8000;

int main() {
  assert((_mm_getcsr() & flush_to_zero) != 0);
  std::thread([] { assert((_mm_getcsr() & flush_to_zero) != 0); }).join();
}
