// expect: livelock
// Two threads hand the turn to each other, and wait for an end that nobody brings about.

#include <atomic>
#include <thread>

std::atomic<int> turn{0};

int main() {
  std::thread zero([] {
    while (turn != 2) {
      int mine = 0;
      turn.compare_exchange_strong(mine, 1);
    }
  });
  std::thread one([] {
    while (turn != 2) {
      int mine = 1;
      turn.compare_exchange_strong(mine, 0);
    }
  });
  zero.join();
  one.join();
}
