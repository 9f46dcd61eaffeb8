#include <atomic>
#include <csignal>
#include <thread>

std::atomic<int> turn{0};

void act() {
  sigset_t s;
  sigemptyset(&s);
  sigaddset(&s, SIGUSR1);
  sigprocmask(SIG_BLOCK, &s, nullptr);
  int n;
  sigwait(&s, &n);
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
