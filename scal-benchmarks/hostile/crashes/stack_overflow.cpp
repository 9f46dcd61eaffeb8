#include <atomic>
#include <cstdio>
#include <thread>

std::atomic<int> turn{0};
__attribute__((noinline)) int deep(int n) {
  volatile char b[4096];
  b[0] = char(n);
  return deep(n + 1) + b[0];
}

void act() { std::printf("%d", deep(1)); }

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
