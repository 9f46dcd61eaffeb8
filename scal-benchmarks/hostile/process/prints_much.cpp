#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <thread>

std::atomic<int> turn{0};

void act() {
  for (int i = 0; i < 500000; ++i) {
    std::printf("0123456789012345678901234567890123456789012345678901234567890123456789\n");
  }
  std::abort();
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
