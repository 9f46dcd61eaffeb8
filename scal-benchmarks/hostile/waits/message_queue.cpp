#include <sys/msg.h>

#include <atomic>
#include <thread>

std::atomic<int> turn{0};

void act() {
  int q = msgget(IPC_PRIVATE, 0600);
  char b[16];
  msgrcv(q, b, 8, 0, 0);
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
