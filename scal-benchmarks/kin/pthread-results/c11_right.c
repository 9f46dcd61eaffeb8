// expect: none
// levels: O1
// compile: -pthread
// C11: what its mutexes answer, and values that are a thread's own.

#include <assert.h>
#include <stdlib.h>
#include <threads.h>

static mtx_t mutex;
static tss_t key;
static int destroyed;

static void destroy(void* value) {
  free(value);
  ++destroyed;
}

static int other(void* argument) {
  assert(tss_get(key) == NULL);
  assert(tss_set(key, malloc(4)) == thrd_success && tss_get(key) != NULL);
  const int result = mtx_trylock(&mutex);
  assert(result == thrd_success || result == thrd_busy);
  if (result == thrd_success) {
    assert(mtx_unlock(&mutex) == thrd_success);
  }
  return argument != NULL;
}

int main(void) {
  assert(mtx_init(&mutex, 77) == thrd_error);
  assert(mtx_init(&mutex, mtx_timed) == thrd_success);
  assert(tss_create(&key, destroy) == thrd_success);
  thrd_t thread;
  assert(thrd_create(&thread, other, NULL) == thrd_success);
  assert(mtx_lock(&mutex) == thrd_success);
  assert(mtx_trylock(&mutex) == thrd_busy);
  const struct timespec soon = {0, 1};
  assert(mtx_timedlock(&mutex, &soon) == thrd_timedout);
  assert(mtx_unlock(&mutex) == thrd_success);
  int result = -1;
  assert(thrd_join(thread, &result) == thrd_success && result == 0);
  assert(destroyed == 1 && thrd_equal(thrd_current(), thrd_current()));
  tss_delete(key);
  mtx_destroy(&mutex);
  return 0;
}
