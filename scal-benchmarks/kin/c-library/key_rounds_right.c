// expect: none
// A destructor that sets its value again has as many turns as the C library gives it.

#include <assert.h>
#include <limits.h>
#include <pthread.h>

static pthread_key_t first;
static pthread_key_t second;
static int calls;
static int last;

static void again(void* value) {
  ++calls;
  pthread_setspecific(first, value);
}

static void after(void* value) {
  last = calls;
  pthread_setspecific(second, value);
}

static void* run(void* value) {
  pthread_setspecific(first, value);
  pthread_setspecific(second, value);
  return value;
}

int main(void) {
  pthread_key_create(&first, again);
  pthread_key_create(&second, after);
  pthread_t thread;
  pthread_create(&thread, NULL, run, &calls);
  pthread_join(thread, NULL);
  assert(calls == PTHREAD_DESTRUCTOR_ITERATIONS);
  assert(last == PTHREAD_DESTRUCTOR_ITERATIONS);
}
