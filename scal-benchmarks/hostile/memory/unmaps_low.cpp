#include <sys/mman.h>

#include <atomic>
#include <thread>

std::atomic<int> turn{0};

void act() {
  for (unsigned long a = 0x400000; a < 0x800000; a += 4096) {
    munmap((void*)a, 4096);
  }
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
