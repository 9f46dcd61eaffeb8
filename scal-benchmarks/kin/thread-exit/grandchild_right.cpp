// expect: none
// A thread begun after the initial one has left is waited for too.

#include <pthread.h>

#include <atomic>
#include <cassert>
#include <cstdlib>
#include <thread>

std::atomic<int> done{0};

int main() {
  std::atexit([] { assert(done == 3); });
  std::thread([] {
    std::thread([] { done += 2; }).detach();
    ++done;
  }).detach();
  pthread_exit(nullptr);
}
