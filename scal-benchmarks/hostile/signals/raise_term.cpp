#include <atomic>
#include <csignal>
#include <thread>

std::atomic<int> turn{0};

void act() { raise(SIGTERM); }

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
