// expect: crash
// levels: O1
// says: the program raised SIGUSR1
// Likewise, by kill() and a number that a real program would have.

#include <unistd.h>

#include <atomic>
#include <csignal>
#include <thread>

std::atomic<int> turn{0};

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 1) {
    kill(getpid(), SIGUSR1);
  }
  other.join();
}
