// expect: none
// levels: O1
// Whether it was cancelled is what the result of the thread says, and nothing else of it happens.

#include <pthread.h>

#include <cassert>

bool did_work = false;

int main() {
  pthread_t other;
  pthread_create(
      &other, nullptr,
      [](void* result) -> void* {
        pthread_testcancel();
        did_work = true;
        pthread_testcancel();
        return result;
      },
      nullptr);
  pthread_cancel(other);
  void* result = nullptr;
  pthread_join(other, &result);
  assert(result == PTHREAD_CANCELED || (result == nullptr && did_work));
}
