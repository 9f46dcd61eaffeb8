// expect: livelock
// levels: O1
// A thread keeps the lock of a stream until another one, which first writes to it, tells it so.

#include <atomic>
#include <cstdio>
#include <thread>

std::atomic<int> turn{0};

int main() {
  std::thread other([] {
    flockfile(stdout);
    turn = 1;
    while (turn != 2) {
    }
    funlockfile(stdout);
  });
  while (turn != 1) {
  }
  std::printf("x%d", 1);
  turn = 2;
  other.join();
}
