// expect: none
// A lock that is tried, by an exchange in assembly.

#include <cassert>
#include <thread>

static int taken;

static bool try_take() {
  int old = 1;
  asm volatile("xchgl %0, %1" : "+r"(old), "+m"(taken) : : "memory");
  return old == 0;
}

int main() {
  bool first = false;
  std::thread other([&] { first = try_take(); });
  const bool second = try_take();
  other.join();
  assert(first != second);
}
