// expect: none
// run: --strategy dpor
// A static variable is made once, and whoever has it has it made.

#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> made;

static int get() {
  static const int value = made.fetch_add(1) + 1;
  return value;
}

int main() {
  const auto look = [] { assert(get() == 1); };
  std::thread a(look);
  std::thread b(look);
  std::thread c(look);
  a.join();
  b.join();
  c.join();
  assert(made.load() == 1);
}
