// expect: none
// levels: O1
// What the timed calls say of a time that is none, or has passed.

#include <pthread.h>
#include <semaphore.h>

#include <cassert>
#include <cerrno>
#include <thread>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
sem_t semaphore;

int main() {
  const timespec soon{0, 1};
  const timespec wrong{0, -1};
  sem_init(&semaphore, 0, 0);
  std::thread other([] { sem_post(&semaphore); });
  pthread_mutex_lock(&mutex);
  assert(pthread_mutex_timedlock(&mutex, &wrong) == EINVAL);
  assert(pthread_mutex_timedlock(&mutex, &soon) == ETIMEDOUT);
  assert(pthread_cond_timedwait(&condition, &mutex, &wrong) == EINVAL);
  assert(pthread_cond_clockwait(&condition, &mutex, CLOCK_MONOTONIC, &soon) == ETIMEDOUT);
  assert(pthread_cond_clockwait(&condition, &mutex, CLOCK_BOOTTIME, &soon) == EINVAL);
  pthread_mutex_unlock(&mutex);
  const int taken = sem_clockwait(&semaphore, CLOCK_MONOTONIC, &soon);
  assert(taken == 0 || errno == ETIMEDOUT);
  assert(sem_timedwait(&semaphore, &wrong) == -1);
  other.join();
  int value = -1;
  assert(sem_getvalue(&semaphore, &value) == 0 && value == (taken == 0 ? 0 : 1));
  assert(sem_destroy(&semaphore) == 0);
}
