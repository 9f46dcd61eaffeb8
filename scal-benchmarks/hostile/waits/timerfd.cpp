#include <sys/timerfd.h>
#include <unistd.h>

#include <atomic>
#include <thread>

std::atomic<int> turn{0};

void act() {
  int fd = timerfd_create(CLOCK_MONOTONIC, 0);
  long n;
  read(fd, &n, 8);
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
