// expect: none
// A deadline that is past already: the loop gives the mutex back and takes it again.

#include <assert.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;

static void* set(void* unused) {
  pthread_mutex_lock(&guard);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&guard);
  return unused;
}

int main(void) {
  const struct timespec past = {0, 0};
  pthread_t setter;
  pthread_create(&setter, 0, set, 0);
  pthread_mutex_lock(&guard);
  while (!ready) {
    pthread_cond_timedwait(&changed, &guard, &past);
  }
  pthread_mutex_unlock(&guard);
  pthread_join(setter, 0);
  assert(ready);
  return 0;
}
