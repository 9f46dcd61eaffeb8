#include <sys/mman.h>

#include <atomic>
#include <thread>

std::atomic<int> turn{0};

void act() {
  char c;
  void* page = (void*)((unsigned long)&c & ~4095ul);
  munmap(page, 4096);
  c = 1;
  turn = c;
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
