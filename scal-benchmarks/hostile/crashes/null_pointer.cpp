#include <atomic>
#include <thread>

std::atomic<int> turn{0};

void act() {
  volatile int* p = nullptr;
  *p = 1;
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
