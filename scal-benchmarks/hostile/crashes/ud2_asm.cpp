#include <atomic>
#include <thread>

std::atomic<int> turn{0};

void act() { asm volatile("ud2"); }

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
