// expect: none
// says: all interleavings explored
// What depends on everything is put before the end of a thread, and that before its join.

#include <atomic>
#include <thread>

static std::atomic<int> turn{0};
static int shared;

int main() {
  std::thread first([] { turn = 1; });
  if (turn == 0) {
    std::thread second([] { asm volatile("lock addl $1, %0" : "+m"(shared) : : "memory"); });
    second.detach();
  }
  first.join();
}
