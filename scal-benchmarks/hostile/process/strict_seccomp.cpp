#include <sys/prctl.h>

#include <atomic>
#include <thread>

std::atomic<int> turn{0};

void act() { prctl(PR_SET_SECCOMP, 1); }

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
