// expect: none
// run: --failing-allocations 1 --require-exhausted
// What starts a thread and prints does not fail, nor what libraries allocate by themselves.
#include <cstdio>
#include <iostream>
#include <thread>

int main() {
  std::thread other([] { std::printf("other\n"); });
  other.join();
  std::cout << "done\n";
}
