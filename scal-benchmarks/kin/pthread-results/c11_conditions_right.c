// expect: none
// levels: O1
// compile: -pthread
// C11: conditions, a thread that is detached, and giving way.

#include <assert.h>
#include <stddef.h>
#include <threads.h>

static mtx_t mutex;
static cnd_t condition;
static once_flag once = ONCE_FLAG_INIT;
static int ready;

static void begin(void) { assert(cnd_init(&condition) == thrd_success); }

static int other(void* argument) {
  call_once(&once, begin);
  const struct timespec moment = {0, 1};
  thrd_sleep(&moment, NULL);
  thrd_yield();
  mtx_lock(&mutex);
  ready = 1;
  cnd_signal(&condition);
  cnd_broadcast(&condition);
  mtx_unlock(&mutex);
  thrd_exit(argument != NULL);
}

int main(void) {
  mtx_init(&mutex, mtx_plain);
  call_once(&once, begin);
  thrd_t thread;
  assert(thrd_create(&thread, other, NULL) == thrd_success);
  assert(thrd_detach(thread) == thrd_success);
  mtx_lock(&mutex);
  const struct timespec soon = {0, 1};
  const int result = ready ? thrd_success : cnd_timedwait(&condition, &mutex, &soon);
  assert(result == thrd_success || result == thrd_timedout);
  while (!ready) {
    assert(cnd_wait(&condition, &mutex) == thrd_success);
  }
  mtx_unlock(&mutex);
  cnd_destroy(&condition);
  return 0;
}
