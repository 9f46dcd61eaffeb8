// expect: none
// levels: O1
// compile: -pthread
// An error-checking mutex tells its owner of a second lock, and others that it is not theirs.

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex;
static int turns;

static void* other(void* argument) {
  assert(pthread_mutex_unlock(&mutex) == EPERM);
  assert(pthread_mutex_lock(&mutex) == 0);
  ++turns;
  assert(pthread_mutex_unlock(&mutex) == 0);
  return argument;
}

int main(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&mutex, &attributes);
  pthread_t thread;
  pthread_create(&thread, NULL, other, NULL);
  assert(pthread_mutex_lock(&mutex) == 0);
  assert(pthread_mutex_lock(&mutex) == EDEADLK);
  assert(pthread_mutex_trylock(&mutex) == EBUSY);
  const struct timespec long_ago = {0, 0};
  assert(pthread_mutex_timedlock(&mutex, &long_ago) == EDEADLK);
  assert(pthread_mutex_clocklock(&mutex, CLOCK_PROCESS_CPUTIME_ID, &long_ago) == EINVAL);
  ++turns;
  assert(pthread_mutex_unlock(&mutex) == 0);
  pthread_join(thread, NULL);
  assert(turns == 2 && pthread_mutex_destroy(&mutex) == 0);
  assert(pthread_mutex_lock(&mutex) == EINVAL);
  return 0;
}
