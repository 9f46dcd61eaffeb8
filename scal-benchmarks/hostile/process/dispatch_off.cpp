#include <sys/prctl.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <thread>

std::atomic<int> turn{0};

void act() {
  prctl(59, 0, 0, 0, 0);
  if (getpid() == 0) {
    std::abort();
  }
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
