// expect: assertion
// compile: -pthread
// As functions_right.c, with an increment that can be lost.

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic int taken;

int poll(int step) { return atomic_load(&taken) + step; }
void send(void) { atomic_store(&taken, poll(1)); }

static void* sender(void* unused) {
  send();
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, sender, 0);
  send();
  pthread_join(thread, 0);
  assert(atomic_load(&taken) == 2);
  return 0;
}
