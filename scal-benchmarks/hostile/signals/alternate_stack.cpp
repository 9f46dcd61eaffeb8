#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <thread>

std::atomic<int> turn{0};
__attribute__((noinline)) int deep(int n) {
  volatile char b[4096];
  b[0] = char(n);
  return deep(n + 1) + b[0];
}

void act() {
  static char s[65536];
  stack_t st{s, 0, sizeof s};
  sigaltstack(&st, nullptr);
  struct sigaction a{};
  a.sa_handler = [](int) { _exit(5); };
  a.sa_flags = SA_ONSTACK;
  sigaction(SIGSEGV, &a, nullptr);
  std::printf("%d", deep(1));
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
