#include <atomic>
#include <thread>

std::atomic<int> turn{0};

void act() {
  static char code[16];
  auto f = reinterpret_cast<void (*)()>(code);
  f();
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
