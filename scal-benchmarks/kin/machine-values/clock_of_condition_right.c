// expect: none
// A condition variable that goes by CLOCK_MONOTONIC: its deadline is past when the wait is in vain.

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

int main(void) {
  pthread_condattr_t attributes;
  pthread_cond_t changed;
  pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
  struct timespec deadline;
  struct timespec now;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&changed, &attributes);
  clock_gettime(CLOCK_MONOTONIC, &deadline);
  deadline.tv_sec += 2;
  pthread_mutex_lock(&guard);
  assert(pthread_cond_timedwait(&changed, &guard, &deadline) == ETIMEDOUT);
  pthread_mutex_unlock(&guard);
  clock_gettime(CLOCK_MONOTONIC, &now);
  assert(now.tv_sec >= deadline.tv_sec);
  return 0;
}
