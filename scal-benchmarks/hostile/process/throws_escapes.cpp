#include <atomic>
#include <stdexcept>
#include <thread>

std::atomic<int> turn{0};

void act() { throw std::runtime_error("\033[31mred\xff\xfe\x9b"); }

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
