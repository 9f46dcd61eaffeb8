// expect: assertion
// levels: O1
// compile: -pthread
// Of two threads, whichever ends first is joined first; it may be the second.

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
  const int second_first = pthread_tryjoin_np(threads[1], NULL) == 0;
  joined[1] = second_first;
  if (second_first) {
    assert(pthread_tryjoin_np(threads[0], NULL) == 0);
    joined[0] = 1;
  }
  while (!joined[0] || !joined[1]) {
    for (int i = 0; i < 2; ++i) {
      if (!joined[i]) {
        joined[i] = pthread_tryjoin_np(threads[i], NULL) == 0;
      }
    }
    sched_yield();
  }
  return 0;
}
