#include <unistd.h>

#include <atomic>
#include <thread>

std::atomic<int> turn{0};

/// Longer than any machine takes for it until the alarm.
void act() {
  alarm(1);
  for (volatile long i = 0; i < 3000000000000000;) {
    i = i + 1;
  }
}

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
