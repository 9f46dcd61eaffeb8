// expect: crash
// levels: O1
// The handler of abort returns, and the program ends all the same.

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <thread>

std::atomic<int> turn{0};

int main() {
  std::signal(SIGABRT, [](int) { turn = 2; });
  std::thread other([] { turn = 1; });
  if (turn == 1) {
    std::abort();
  }
  other.join();
}
