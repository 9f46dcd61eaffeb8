#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <thread>

std::atomic<int> turn{0};

void act() {
  unsigned long v = 0;
  syscall(SYS_arch_prctl, 0x1002, &v);
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
