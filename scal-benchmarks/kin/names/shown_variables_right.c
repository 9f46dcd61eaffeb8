// expect: none
// compile: -pthread -rdynamic
// As variables_right.c; all of them can be seen by libraries.

#include <pthread.h>
#include <stdatomic.h>

_Atomic int poll = 0;
_Atomic int send = 0;
int open = 0;
int read = 1;
int write = 2;
int close = 3;
int fstat = 4;
int getenv = 5;
int mmap = 6;
int sigaction = 7;
int sysconf = 8;
int waitpid = 9;
int isatty = 10;

static void* sender(void* unused) {
  open = read + write + close + fstat + getenv + mmap + sigaction + sysconf + waitpid + isatty;
  atomic_store(&send, 1);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, sender, 0);
  while (atomic_load(&send) == 0) {
    atomic_fetch_add(&poll, 1);
    if (atomic_load(&poll) > 1) {
      break;
    }
  }
  pthread_join(thread, 0);
  return open == 55 ? 0 : 1;
}
