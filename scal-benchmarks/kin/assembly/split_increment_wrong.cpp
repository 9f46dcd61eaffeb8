// expect: assertion
// Two instructions where one is needed.

#include <cassert>
#include <thread>

static int shared;

static void add() {
  int seen = 0;
  asm volatile("movl %1, %0" : "=r"(seen) : "m"(shared) : "memory");
  ++seen;
  asm volatile("movl %1, %0" : "=m"(shared) : "r"(seen) : "memory");
}

int main() {
  std::thread other([] { add(); });
  add();
  other.join();
  assert(shared == 2);
}
