// expect: assertion
// What is wrong is done by a thread begun after the initial one has left.

#include <pthread.h>

#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> done{0};

int main() {
  std::thread([] {
    std::thread([] { assert(done == 1); }).detach();
    done = 1;
  }).detach();
  pthread_exit(nullptr);
}
