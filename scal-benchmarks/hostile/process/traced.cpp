#include <sys/ptrace.h>

#include <atomic>
#include <thread>

std::atomic<int> turn{0};

void act() { ptrace(PTRACE_TRACEME, 0, nullptr, nullptr); }

int main() {
  std::thread other([] { turn = 1; });
  if (turn == 0) {
    act();
  }
  other.join();
}
