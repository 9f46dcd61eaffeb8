#include <atomic>
#include <cstdio>
#include <thread>

std::atomic<int> turn{0};

void act() { std::fclose(stdout); }

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
