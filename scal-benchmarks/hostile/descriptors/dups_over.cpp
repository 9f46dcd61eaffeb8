#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <thread>

std::atomic<int> turn{0};

void act() {
  int fd = open("/dev/null", O_WRONLY);
  for (int i = 0; i < 300; ++i) {
    if (i != fd) {
      dup2(fd, i);
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
