#include <atomic>
#include <thread>

std::atomic<int> turn{0};

void act() {
  volatile unsigned long n = 1ul << 30;
  char* volatile p = (char*)__builtin_alloca(n);
  p[0] = 1;
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
