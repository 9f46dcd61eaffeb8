// expect: none
// Two hundred threads, one after the other.

#include <cassert>
#include <thread>

int main() {
  int sum = 0;
  for (int turn = 0; turn < 200; ++turn) {
    std::thread([&] { ++sum; }).join();
  }
  assert(sum == 200);
}
