// expect: none
// levels: O1
// compile: -pthread
// A thread is tried to be joined until it has ended; each answer comes in some order.

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stddef.h>

static int written;

static void* work(void* argument) {
  written = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  void* result = NULL;
  pthread_create(&thread, NULL, work, &written);
  assert(pthread_tryjoin_np(pthread_self(), NULL) == EBUSY);
  const struct timespec soon = {0, 1};
  assert(pthread_timedjoin_np(pthread_self(), NULL, &soon) == EDEADLK);
  int error = pthread_timedjoin_np(thread, &result, &soon);
  while (error == ETIMEDOUT || error == EBUSY) {
    sched_yield();
    error = pthread_tryjoin_np(thread, &result);
  }
  assert(error == 0 && result == &written && written == 1);
  pthread_create(&thread, NULL, work, NULL);
  error = pthread_clockjoin_np(thread, NULL, CLOCK_MONOTONIC, &soon);
  assert(error == 0 || error == ETIMEDOUT);
  if (error == ETIMEDOUT) {
    assert(pthread_timedjoin_np(thread, NULL, NULL) == 0);
  }
  pthread_create(&thread, NULL, work, NULL);
  pthread_detach(thread);
  assert(pthread_tryjoin_np(thread, NULL) == EINVAL);
  return 0;
}
