#include <atomic>
#include <thread>

std::atomic<int> turn{0};

void act() {
  static const int c = 1;
  const volatile int* q = &c;
  *const_cast<volatile int*>(q) = 2;
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
