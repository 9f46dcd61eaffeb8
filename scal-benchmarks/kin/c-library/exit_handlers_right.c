// expect: none
// levels: O1
// compile: -pthread
// Handlers of on_exit run among those of atexit; those of pthread_atfork never.

#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

static int runs;

static void last(void) { assert(runs++ == 1); }
static void first(int status, void* argument) {
  assert(status == 0 && argument == &runs && runs++ == 0);
}
static void fork_handler(void) { abort(); }
static void* work(void* argument) { return argument; }

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  assert(pthread_atfork(fork_handler, fork_handler, fork_handler) == 0);  // of fork()
  assert(atexit(last) == 0 && on_exit(first, &runs) == 0);
  pthread_join(thread, NULL);
  return 0;
}
