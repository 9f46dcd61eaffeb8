// expect: none
// levels: O1
// compile: -pthread
// A thread that waits for a condition is cancelled: it has the mutex again, and gives it up.

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int waiters;

static void leave(void* unused) {
  (void)unused;
  --waiters;
  pthread_mutex_unlock(&mutex);
}

static void* wait_for_ever(void* argument) {
  pthread_mutex_lock(&mutex);
  ++waiters;
  pthread_cleanup_push(leave, NULL);
  for (;;) {
    pthread_cond_wait(&condition, &mutex);
  }
  pthread_cleanup_pop(1);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, wait_for_ever, NULL);
  pthread_cancel(thread);
  void* result = NULL;
  pthread_join(thread, &result);
  assert(result == PTHREAD_CANCELED && waiters == 0);
  assert(pthread_mutex_trylock(&mutex) == 0);
  return 0;
}
