// expect: assertion
// levels: O1
// One of two threads that are alike is cancelled: they are so no longer.

#include <pthread.h>

#include <atomic>
#include <cassert>

std::atomic<int> through{0};

void* work(void* result) {
  pthread_testcancel();
  ++through;
  return result;
}

int main() {
  pthread_t first;
  pthread_t second;
  pthread_create(&first, nullptr, work, nullptr);
  pthread_create(&second, nullptr, work, nullptr);
  pthread_cancel(second);
  void* results[2];
  pthread_join(first, &results[0]);
  const int seen = through;
  pthread_join(second, &results[1]);
  assert(results[0] == nullptr);
  assert(results[1] != PTHREAD_CANCELED || seen == 2);
}
