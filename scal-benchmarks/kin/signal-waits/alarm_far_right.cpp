// expect: none
// levels: O1
// An alarm that guards a test: it never comes, and what is left of it is told.

#include <unistd.h>

#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> turns{0};

int main() {
  assert(alarm(100) == 0);
  std::thread other([] { ++turns; });
  ++turns;
  other.join();
  const unsigned left = alarm(0);
  assert(turns == 2 && left > 90 && left <= 100);
}
