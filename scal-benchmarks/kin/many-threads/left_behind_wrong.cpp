// expect: assertion
// After many threads, one leaves a thread behind that goes wrong.

#include <pthread.h>

#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> seen{0};

int main() {
  for (int turn = 0; turn < 40; ++turn) {
    std::thread([turn] {
      if (turn % 20 == 0) {
        std::thread([] { assert(seen < 1); }).detach();
      }
    }).join();
  }
  seen = 1;
  pthread_exit(nullptr);
}
