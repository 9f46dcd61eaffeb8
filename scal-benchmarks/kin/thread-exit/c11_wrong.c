// expect: deadlock
// After thrd_exit in the initial thread another one waits for a signal that nobody gives.

#include <stdatomic.h>
#include <threads.h>

static mtx_t mutex;
static cnd_t condition;
static atomic_int ready = 0;

static int waiter(void* argument) {
  (void)argument;
  mtx_lock(&mutex);
  if (!ready) {
    cnd_wait(&condition, &mutex);
  }
  mtx_unlock(&mutex);
  return 0;
}

int main(void) {
  mtx_init(&mutex, mtx_plain);
  cnd_init(&condition);
  thrd_t thread;
  thrd_create(&thread, waiter, 0);
  ready = 1;
  cnd_signal(&condition);
  thrd_exit(0);
}
