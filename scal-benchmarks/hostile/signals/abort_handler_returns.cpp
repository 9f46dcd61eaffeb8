#include <atomic>
#include <csignal>
#include <cstdlib>
#include <thread>

std::atomic<int> turn{0};

void act() {
  std::signal(SIGABRT, [](int) {});
  std::abort();
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
