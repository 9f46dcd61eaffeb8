// expect: assertion
// says: reach_error
#include <pthread.h>

extern void __VERIFIER_assume(int);
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static void* check(void* value) {
  if (*(unsigned char*)value == 200) {
    reach_error();
  }
  return 0;
}

int main(void) {
  pthread_t thread;
  unsigned char value = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(value > 100);
  pthread_create(&thread, 0, check, &value);
  pthread_join(thread, 0);
}
