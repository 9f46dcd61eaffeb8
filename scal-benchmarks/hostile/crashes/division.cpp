#include <atomic>
#include <thread>

std::atomic<int> turn{0};
volatile int result = 0;

void act() {
  volatile int zero = 0;
  result = 10 / zero;
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
