// expect: none
// levels: O1
// A thread waits for a semaphore that may be posted, or for its cancellation.

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
  pthread_cancel(other);
  sem_post(&semaphore);
  void* result = nullptr;
  pthread_join(other, &result);
  int count = -1;
  sem_getvalue(&semaphore, &count);
  assert(count == (result == PTHREAD_CANCELED ? 1 : 0));
}
