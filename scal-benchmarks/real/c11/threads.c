// expect: none
// subject: C11 <threads.h> and <stdatomic.h>
// proved: the condition is looked at under its mutex; call_once runs once

#include <assert.h>
#include <stdatomic.h>
#include <threads.h>

static mtx_t mutex;
static cnd_t changed;
static once_flag once = ONCE_FLAG_INIT;
static int runs;
static int ready;
static atomic_int total;

static void initialise(void) { ++runs; }

static int work(void* unused) {
  (void)unused;
  call_once(&once, initialise);
  mtx_lock(&mutex);
  ready = 1;
  cnd_signal(&changed);
  mtx_unlock(&mutex);
  atomic_fetch_add(&total, 1);
  return 5;
}

int main(void) {
  mtx_init(&mutex, mtx_plain);
  cnd_init(&changed);
  thrd_t thread;
  thrd_create(&thread, work, NULL);
  call_once(&once, initialise);
  mtx_lock(&mutex);
  while (!ready) {
    cnd_wait(&changed, &mutex);
  }
  mtx_unlock(&mutex);
  int result = 0;
  thrd_join(thread, &result);
  assert(result == 5 && runs == 1 && atomic_load(&total) == 1);
  return 0;
}
