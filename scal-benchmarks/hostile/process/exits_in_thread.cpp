#include <atomic>
#include <cstdlib>
#include <thread>

std::atomic<int> turn{0};

void act() {
  std::thread t([] { std::exit(0); });
  t.join();
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
