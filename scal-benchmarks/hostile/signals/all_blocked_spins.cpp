#include <atomic>
#include <csignal>
#include <thread>

std::atomic<int> turn{0};

void act() {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, nullptr);
  for (volatile int i = 0;;) {
    i = i + 1;
  }
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
