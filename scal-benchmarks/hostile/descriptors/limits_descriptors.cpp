#include <fcntl.h>
#include <sys/resource.h>

#include <atomic>
#include <thread>

std::atomic<int> turn{0};

void act() {
  rlimit l{3, 3};
  setrlimit(RLIMIT_NOFILE, &l);
  turn = open("/dev/null", 0);
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
