#include <fcntl.h>
#include <sys/file.h>

#include <atomic>
#include <thread>

std::atomic<int> turn{0};

void act() {
  int a = open("lockfile", O_CREAT | O_RDWR, 0600), b = open("lockfile", O_RDWR);
  flock(a, LOCK_EX);
  flock(b, LOCK_EX);
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
