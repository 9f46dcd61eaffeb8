#include <sys/mman.h>

#include <atomic>
#include <thread>

std::atomic<int> turn{0};

void act() {
  for (;;) {
    if (mmap(0, 1 << 24, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1,
             0) == MAP_FAILED) {
      break;
    }
  }
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
