// expect: none
// Declared before it: that goes last.

#include <thread>

void run() {
  int local = 0;
  std::jthread worker;
  worker = std::jthread([&] { local = 1; });
}

int main() { run(); }
