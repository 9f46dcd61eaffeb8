#include <atomic>
#include <cstdlib>
#include <thread>

std::atomic<int> turn{0};

void act() {
  for (;;) {
    char* volatile p = (char*)std::malloc(1 << 20);
    if (!p) {
      break;
    }
    p[0] = 1;
  }
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
