#include <sys/resource.h>

#include <atomic>
#include <thread>

std::atomic<int> turn{0};

void act() {
  rlimit l{1, 1};
  setrlimit(RLIMIT_AS, &l);
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
