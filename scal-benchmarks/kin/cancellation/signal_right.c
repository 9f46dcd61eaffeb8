// expect: none
// levels: O1
// compile: -pthread
// One of two who wait is cancelled, and there is a signal: the other one gets it.

#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int items;

static void leave(void* unused) {
  (void)unused;
  pthread_mutex_unlock(&mutex);
}

static void* take(void* argument) {
  pthread_mutex_lock(&mutex);
  pthread_cleanup_push(leave, NULL);
  while (items == 0) {
    pthread_cond_wait(&condition, &mutex);
  }
  --items;
  pthread_cleanup_pop(1);
  return argument;
}

int main(void) {
  pthread_t cancelled;
  pthread_t other;
  pthread_create(&cancelled, NULL, take, NULL);
  pthread_create(&other, NULL, take, NULL);
  pthread_cancel(cancelled);
  pthread_join(cancelled, NULL);
  pthread_mutex_lock(&mutex);
  items = 2;
  pthread_cond_broadcast(&condition);
  pthread_mutex_unlock(&mutex);
  pthread_join(other, NULL);
  return 0;
}
