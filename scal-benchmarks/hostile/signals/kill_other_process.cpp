#include <unistd.h>

#include <atomic>
#include <csignal>
#include <thread>

std::atomic<int> turn{0};

void act() { kill(getppid(), SIGUSR1); }

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
