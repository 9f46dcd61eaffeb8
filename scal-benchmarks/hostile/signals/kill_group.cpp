#include <atomic>
#include <csignal>
#include <thread>

std::atomic<int> turn{0};

void act() { kill(0, SIGTERM); }

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
