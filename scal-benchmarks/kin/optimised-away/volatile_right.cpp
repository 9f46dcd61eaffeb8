// expect: none
// levels: O0 O1 O2 O3
// A volatile access counts as a relaxed atomic one, used or not.

#include <thread>

volatile int shared = 0;

int main() {
  std::thread writer([] { shared = 1; });
  const int unused = shared;
  static_cast<void>(unused);
  shared;
  writer.join();
}
