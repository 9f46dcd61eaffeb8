#include <atomic>
#include <cstdio>
#include <thread>

std::atomic<int> turn{0};

void act() { popen("true", "r"); }

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
