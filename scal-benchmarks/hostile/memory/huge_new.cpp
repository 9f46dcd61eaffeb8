#include <atomic>
#include <new>
#include <thread>

std::atomic<int> turn{0};

void act() {
  try {
    volatile unsigned long n = ~0ul / 4;
    char* volatile p = new char[n];
    p[0] = 1;
  } catch (const std::bad_alloc&) {
  }
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
