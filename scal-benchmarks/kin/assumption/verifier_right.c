// expect: none
// says: discarded
// The names of the verification competition.
#include <pthread.h>
#include <stdatomic.h>

extern void __VERIFIER_assume(int);
extern void __VERIFIER_assert(int);
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static atomic_int x;

static void* add(void* unused) {
  x += 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  int more = __VERIFIER_nondet_bool();
  unsigned char small = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(small < 3);
  x += more;
  pthread_join(thread, 0);
  __VERIFIER_assert(x == 1 + more);
  __VERIFIER_assert(small < 3);
}
