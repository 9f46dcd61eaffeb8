// expect: none
// says: explored for the input values that were tried, not for others
// Wide types have too many values: it is said that not all were tried.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static void* nothing(void* unused) { return unused; }

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, nothing, 0);
  int value = __VERIFIER_nondet_int();
  pthread_join(thread, 0);
  return value == 123456 ? 1 : 0;
}
