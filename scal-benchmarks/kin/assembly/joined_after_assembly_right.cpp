// expect: none
// says: all interleavings explored
// Inline assembly depends on everything, the join of its thread included; but the join cannot be
// first.

#include <cassert>
#include <thread>

static int shared;

static void add() { asm volatile("lock addl $1, %0" : "+m"(shared) : : "memory"); }

int main() {
  std::thread first([] { add(); });
  std::thread second([] { add(); });
  first.join();
  second.join();
  assert(shared == 2);
}
