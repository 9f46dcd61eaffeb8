// expect: none
// levels: O1
// compile: -pthread
// A semaphore with a name, made anew in each execution, is one like others.

#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t* semaphore;
static int written;

static void* work(void* argument) {
  written = 1;
  sem_post(semaphore);
  return argument;
}

int main(void) {
  sem_unlink("/heddle-kin-named-semaphore");
  semaphore = sem_open("/heddle-kin-named-semaphore", O_CREAT | O_EXCL, 0600, 0);
  assert(semaphore != SEM_FAILED);
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  sem_wait(semaphore);
  assert(written == 1);
  pthread_join(thread, NULL);
  assert(sem_close(semaphore) == 0 && sem_unlink("/heddle-kin-named-semaphore") == 0);
  return 0;
}
