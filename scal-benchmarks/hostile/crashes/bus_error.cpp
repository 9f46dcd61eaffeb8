#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <thread>

std::atomic<int> turn{0};

void act() {
  int fd = memfd_create("x", 0);
  ftruncate(fd, 4096);
  volatile char* p = (char*)mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  ftruncate(fd, 0);
  p[0] = 1;
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
