// expect: none
// levels: O0 O1 O2 O3
// Reads the one of two variables that nobody writes.

#include <thread>

int left = 0;
int right = 0;

__attribute__((noinline)) int choose(bool wants_left) { return wants_left ? left : right; }

int main() {
  std::thread writer([] { right = 1; });
  const int got = choose(true);
  writer.join();
  return got;
}
