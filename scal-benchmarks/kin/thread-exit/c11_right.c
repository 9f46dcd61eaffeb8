// expect: none
// thrd_exit in the initial thread, as pthread_exit.

#include <assert.h>
#include <threads.h>

static thrd_t initial;
static int written = 0;

static int reader(void* argument) {
  (void)argument;
  int result = 0;
  assert(thrd_join(initial, &result) == thrd_success);
  assert(result == 5 && written == 1);
  return 0;
}

int main(void) {
  initial = thrd_current();
  thrd_t thread;
  thrd_create(&thread, reader, 0);
  written = 1;
  thrd_exit(5);
}
