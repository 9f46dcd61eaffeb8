// expect: assertion
// levels: O1
// compile: -pthread
// A thread that has only just begun may have ended.

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

static void* work(void* argument) { return argument; }

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  assert(pthread_tryjoin_np(thread, NULL) == EBUSY);
  pthread_join(thread, NULL);
  return 0;
}
