#include <atomic>
#include <cstdlib>
#include <thread>

std::atomic<int> turn{0};

void act() {
  void* volatile p = std::malloc(8);
  std::free(p);
  std::free(p);
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
