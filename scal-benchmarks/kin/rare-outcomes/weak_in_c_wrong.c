// expect: assertion
// run: --spurious-failures 1
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int owner;

static void* claim(void* unused) {
  int none = 0;
  assert(atomic_compare_exchange_weak(&owner, &none, 1));
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, claim, NULL);
  pthread_join(thread, NULL);
  return 0;
}
