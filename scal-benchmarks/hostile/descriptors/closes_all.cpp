#include <unistd.h>

#include <atomic>
#include <thread>

std::atomic<int> turn{0};

void act() {
  for (int i = 0; i < 1024; ++i) {
    close(i);
  }
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
