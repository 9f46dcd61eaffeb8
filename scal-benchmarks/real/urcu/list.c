// expect: exit 3
// says: possible-race
// needs: /usr/include/x86_64-linux-gnu/urcu/urcu-qsbr.h
// compile: -lurcu-qsbr -lurcu-common
// run: --preemption-bound 2
// subject: liburcu 0.13, QSBR flavour, prebuilt
// proved: the old value is freed after the reader's quiescent state; the library is named

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <urcu/urcu-qsbr.h>

static int* shared;

static void* reader(void* unused) {
  (void)unused;
  urcu_qsbr_register_thread();
  urcu_qsbr_read_lock();
  const int* seen = rcu_dereference(shared);
  assert(*seen == 1 || *seen == 2);
  urcu_qsbr_read_unlock();
  urcu_qsbr_quiescent_state();
  urcu_qsbr_unregister_thread();
  return NULL;
}

int main(void) {
  shared = malloc(sizeof *shared);
  *shared = 1;
  pthread_t thread;
  pthread_create(&thread, NULL, reader, NULL);
  int* fresh = malloc(sizeof *fresh);
  *fresh = 2;
  int* old = rcu_xchg_pointer(&shared, fresh);
  urcu_qsbr_synchronize_rcu();
  free(old);
  pthread_join(thread, NULL);
  free(shared);
  return 0;
}
