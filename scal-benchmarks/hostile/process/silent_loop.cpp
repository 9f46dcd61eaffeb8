#include <atomic>
#include <thread>

std::atomic<int> turn{0};

void act() {
  volatile bool stop = false;
  while (!stop) {
  }
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
