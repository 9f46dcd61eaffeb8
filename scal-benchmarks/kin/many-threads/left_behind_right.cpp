// expect: none
// Those that are left behind by threads of one number are all waited for.

#include <pthread.h>

#include <atomic>
#include <cassert>
#include <cstdlib>
#include <thread>

std::atomic<int> ended{0};

int main() {
  std::atexit([] { assert(ended == 2); });
  for (int turn = 0; turn < 40; ++turn) {
    std::thread([turn] {
      if (turn % 20 == 19) {
        std::thread([] { ++ended; }).detach();
      }
    }).join();
  }
  pthread_exit(nullptr);
}
