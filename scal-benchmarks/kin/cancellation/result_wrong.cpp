// expect: assertion
// levels: O1
// A thread that is cancelled may have ended by itself before.

#include <pthread.h>

#include <cassert>

int main() {
  pthread_t other;
  pthread_create(
      &other, nullptr,
      [](void* result) -> void* {
        pthread_testcancel();
        return result;
      },
      nullptr);
  pthread_cancel(other);
  void* result = nullptr;
  pthread_join(other, &result);
  assert(result == PTHREAD_CANCELED);
}
