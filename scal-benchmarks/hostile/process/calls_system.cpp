#include <atomic>
#include <cstdlib>
#include <thread>

std::atomic<int> turn{0};

void act() { std::system("touch /tmp/heddle-hostile-ran"); }

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
