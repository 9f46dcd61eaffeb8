#include <atomic>
#include <cstdlib>
#include <thread>

std::atomic<int> turn{0};

void act() {
  void* volatile p = std::malloc(~0ul / 2);
  if (p) {
    std::abort();
  }
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
