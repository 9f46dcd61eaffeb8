#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <thread>

std::atomic<int> turn{0};

void act() {
  std::printf("\033[31mred\033]0;title\007\n");
  std::abort();
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
