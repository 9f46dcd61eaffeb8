#include <unistd.h>

#include <atomic>
#include <thread>

std::atomic<int> turn{0};

void act() {
  while (dup(0) >= 0) {
  }
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
