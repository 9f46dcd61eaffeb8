// expect: exit-status
// What is registered last is called first, and two threads register.

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static int is_closed;

static void close_it(void) { is_closed = 1; }

static void flush_it(void) {
  if (is_closed) {
    _exit(3);
  }
}

static void* close_at_exit(void* unused) {
  atexit(close_it);
  return unused;
}

static void* flush_at_exit(void* unused) {
  atexit(flush_it);
  return unused;
}

int main(void) {
  pthread_t flusher;
  pthread_t closer;
  pthread_create(&flusher, 0, flush_at_exit, 0);
  pthread_create(&closer, 0, close_at_exit, 0);
  pthread_join(flusher, 0);
  pthread_join(closer, 0);
  return 0;
}
