// expect: assertion
// An exit handler relies on an order in which threads end.

#include <pthread.h>

#include <atomic>
#include <cassert>
#include <cstdlib>
#include <thread>

std::atomic<int> last{0};

int main() {
  std::atexit([] { assert(last == 2); });
  std::thread([] { last = 1; }).detach();
  std::thread([] { last = 2; }).detach();
  pthread_exit(nullptr);
}
