// expect: none
// A compare-exchange of three bytes, which the compiler makes a call, tells what it has found.

#include <atomic>
#include <cassert>
#include <thread>

struct Three {
  char x, y, z;
};
std::atomic<Three> shared{Three{0, 0, 0}};

void count() {
  Three found = shared.load();
  Three next;
  do {
    next = found;
    ++next.x;
    next.z = next.x;
  } while (!shared.compare_exchange_strong(found, next));
}

int main() {
  std::thread other(count);
  count();
  other.join();
  assert(shared.load().z == 2);
}
