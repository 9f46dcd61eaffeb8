// expect: none
// levels: O1
// A thread that joins another one is cancelled; that one can be joined all the same.

#include <pthread.h>
#include <semaphore.h>

#include <cassert>

sem_t semaphore;
pthread_t worker;

int main() {
  sem_init(&semaphore, 0, 0);
  pthread_create(
      &worker, nullptr,
      [](void* result) -> void* {
        sem_wait(&semaphore);
        return result;
      },
      nullptr);
  pthread_t joiner;
  pthread_create(
      &joiner, nullptr,
      [](void* result) -> void* {
        pthread_join(worker, nullptr);
        return result;
      },
      nullptr);
  pthread_cancel(joiner);
  void* result = nullptr;
  pthread_join(joiner, &result);
  assert(result == PTHREAD_CANCELED);
  sem_post(&semaphore);
  assert(pthread_join(worker, nullptr) == 0);
}
