// expect: use-after-return
// A thread that joins when it is destroyed, declared before what it uses: that goes first.

#include <thread>

void run() {
  std::jthread worker;
  int local = 0;
  worker = std::jthread([&] { local = 1; });
}

int main() { run(); }
