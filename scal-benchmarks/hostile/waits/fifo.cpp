#include <fcntl.h>
#include <sys/stat.h>

#include <atomic>
#include <thread>

std::atomic<int> turn{0};

void act() {
  mkfifo("fifo", 0600);
  open("fifo", O_RDONLY);
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
