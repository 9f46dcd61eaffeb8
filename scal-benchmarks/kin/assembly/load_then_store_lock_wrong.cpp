// expect: assertion
// The same with a look and a store: both may take it.

#include <cassert>
#include <thread>

static int taken;

static bool try_take() {
  int seen = 0;
  asm volatile("movl %1, %0" : "=r"(seen) : "m"(taken) : "memory");
  if (seen != 0) {
    return false;
  }
  asm volatile("movl $1, %0" : "=m"(taken) : : "memory");
  return true;
}

int main() {
  bool first = false;
  std::thread other([&] { first = try_take(); });
  const bool second = try_take();
  other.join();
  assert(first != second);
}
