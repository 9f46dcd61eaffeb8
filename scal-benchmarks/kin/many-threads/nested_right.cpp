// expect: none
// Each of many threads begins many, one after the other, some of which outlive it.

#include <pthread.h>

#include <cassert>
#include <thread>

int main() {
  int sum = 0;
  for (int turn = 0; turn < 20; ++turn) {
    std::thread outer([&] {
      for (int inner = 0; inner < 20; ++inner) {
        std::thread([&] { ++sum; }).join();
      }
    });
    outer.join();
  }
  assert(sum == 400);
}
