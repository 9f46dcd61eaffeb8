// expect: none
// levels: O1
// compile: -pthread
// Of two threads, whichever ends first is joined first; none is left out.

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stddef.h>

static void* work(void* argument) { return argument; }

int main(void) {
  pthread_t threads[2];
  int joined[2] = {0, 0};
  for (int i = 0; i < 2; ++i) {
    pthread_create(&threads[i], NULL, work, NULL);
  }
  while (!joined[0] || !joined[1]) {
    for (int i = 0; i < 2; ++i) {
      if (!joined[i]) {
        joined[i] = pthread_tryjoin_np(threads[i], NULL) == 0;
      }
    }
    sched_yield();
  }
  assert(pthread_tryjoin_np(threads[0], NULL) == EINVAL);
  return 0;
}
