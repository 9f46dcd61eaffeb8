#include <unistd.h>

#include <atomic>
#include <thread>

std::atomic<int> turn{0};

void act() {
  if (vfork() == 0) {
    _exit(0);
  }
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
