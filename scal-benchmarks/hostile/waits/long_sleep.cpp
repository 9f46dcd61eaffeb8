#include <unistd.h>

#include <atomic>
#include <thread>

std::atomic<int> turn{0};

void act() { sleep(100000); }

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
