// expect: none
// run: --spurious-failures 2 --require-exhausted
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int owner;

static void* claim(void* unused) {
  int none = 0;
  assert(atomic_compare_exchange_strong(&owner, &none, 1));
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, claim, NULL);
  pthread_join(thread, NULL);
  return 0;
}
