#include <atomic>
#include <cstring>
#include <thread>

std::atomic<int> turn{0};
char into[64];

void act() {
  char* volatile from = nullptr;
  std::memcpy(into, from, 64);
  turn = into[0];
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
