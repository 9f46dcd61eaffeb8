// expect: assertion
// levels: O1
// compile: -pthread
// A thread relies on an unlock that an error-checking mutex refuses, if the owner still has it.

#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex;

static void* other(void* argument) {
  if (pthread_mutex_trylock(&mutex) != 0) {
    assert(pthread_mutex_unlock(&mutex) == 0);
  }
  return argument;
}

int main(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&mutex, &attributes);
  pthread_t thread;
  pthread_create(&thread, NULL, other, NULL);
  if (pthread_mutex_lock(&mutex) == 0) {
    pthread_mutex_unlock(&mutex);
  }
  pthread_join(thread, NULL);
  return 0;
}
