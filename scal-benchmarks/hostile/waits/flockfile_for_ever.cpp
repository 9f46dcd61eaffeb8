#include <atomic>
#include <cstdio>
#include <thread>

std::atomic<int> turn{0};

void act() {
  flockfile(stdout);
  std::thread t([] { std::printf("x\n"); });
  t.join();
  funlockfile(stdout);
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
