// expect: none
// A semaphore has no more than SEM_VALUE_MAX units.

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <semaphore.h>

int main(void) {
  sem_t semaphore;
  assert(sem_init(&semaphore, 0, SEM_VALUE_MAX) == 0);
  assert(sem_post(&semaphore) == -1 && errno == EOVERFLOW);
  assert(sem_wait(&semaphore) == 0);
  assert(sem_post(&semaphore) == 0);
  return 0;
}
