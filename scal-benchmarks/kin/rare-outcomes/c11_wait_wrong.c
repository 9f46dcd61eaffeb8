// expect: assertion
// run: --spurious-wakeups 1
#include <assert.h>
#include <stdbool.h>
#include <threads.h>

static mtx_t mutex;
static cnd_t condition;
static bool is_ready;

static int notify(void* unused) {
  (void)unused;
  mtx_lock(&mutex);
  is_ready = true;
  cnd_signal(&condition);
  mtx_unlock(&mutex);
  return 0;
}

int main(void) {
  mtx_init(&mutex, mtx_plain);
  cnd_init(&condition);
  thrd_t thread;
  thrd_create(&thread, notify, NULL);
  mtx_lock(&mutex);
  if (!is_ready) {
    cnd_wait(&condition, &mutex);
  }
  assert(is_ready);
  mtx_unlock(&mutex);
  thrd_join(thread, NULL);
  return 0;
}
