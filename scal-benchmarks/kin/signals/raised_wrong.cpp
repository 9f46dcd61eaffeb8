// expect: crash
// levels: O1
// says: the program raised SIGTERM
// In one order the program sends itself a signal that ends it.

#include <atomic>
#include <csignal>
#include <thread>

std::atomic<int> turn{0};

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 1) {
    std::raise(SIGTERM);
  }
  other.join();
}
