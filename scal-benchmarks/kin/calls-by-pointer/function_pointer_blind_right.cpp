// expect: none
// What is called by a pointer counts, and nothing tells of that: the loop ends by itself.

#include <atomic>
#include <thread>

std::atomic<bool> flag{false};
int turns;

__attribute__((disable_sanitizer_instrumentation, noinline)) bool is_enough() {
  return ++turns > 3;
}
bool (*volatile ask)() = is_enough;

int main() {
  std::thread other([] { flag = false; });
  while (!flag && !ask()) {
  }
  other.join();
}
