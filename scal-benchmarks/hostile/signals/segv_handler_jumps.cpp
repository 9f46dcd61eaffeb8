#include <setjmp.h>

#include <atomic>
#include <csignal>
#include <thread>

std::atomic<int> turn{0};
sigjmp_buf buf;

void act() {
  std::signal(SIGSEGV, [](int) { siglongjmp(buf, 1); });
  if (sigsetjmp(buf, 1) == 0) {
    volatile int* p = nullptr;
    *p = 1;
  }
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
