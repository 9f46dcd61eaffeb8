// expect: none
// says: all interleavings explored
// The one who is joined has joined another, who used inline assembly.

#include <atomic>
#include <cassert>
#include <thread>

static int shared;
static std::atomic<int> beside{0};

static void add() { asm volatile("lock addl $1, %0" : "+m"(shared) : : "memory"); }

int main() {
  std::thread child([] {
    std::thread grandchild([] {
      add();
      beside = 1;
    });
    grandchild.join();
    add();
  });
  beside = 2;
  child.join();
  assert(shared == 2);
}
