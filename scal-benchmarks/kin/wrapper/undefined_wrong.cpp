// expect: crash
// compile: -fsanitize=undefined -fno-sanitize-recover=all
// levels: O0 O1 O2 O3
// As undefined_right; a shift by too much is found in some order.

#include <atomic>
#include <thread>

std::atomic<int> word{1};

int main() {
  std::thread other([] { word = 40; });
  const int shifted = 1 << word;
  other.join();
  return shifted > 4 ? 1 : 0;
}
