// expect: deadlock
// levels: O1
// compile: -pthread
// A thread that is cancelled in a wait for a condition keeps the mutex.

#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

static void* wait_for_ever(void* argument) {
  pthread_mutex_lock(&mutex);
  for (;;) {
    pthread_cond_wait(&condition, &mutex);
  }
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, wait_for_ever, NULL);
  pthread_cancel(thread);
  pthread_join(thread, NULL);
  pthread_mutex_lock(&mutex);
  return 0;
}
