#include <unistd.h>

#include <atomic>
#include <csignal>
#include <thread>

std::atomic<int> turn{0};
volatile sig_atomic_t caught = 0;

void act() {
  std::signal(SIGALRM, [](int) { caught = 1; });
  ualarm(1000, 0);
  while (!caught) {
  }
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
