// expect: assertion
// levels: O1
// A thread may be through before it is cancelled.

#include <pthread.h>
#include <semaphore.h>

#include <cassert>

sem_t semaphore;

int main() {
  sem_init(&semaphore, 0, 0);
  pthread_t other;
  pthread_create(
      &other, nullptr,
      [](void* result) -> void* {
        sem_wait(&semaphore);
        return result;
      },
      nullptr);
  sem_post(&semaphore);
  pthread_cancel(other);
  void* result = nullptr;
  pthread_join(other, &result);
  assert(result == PTHREAD_CANCELED);
}
