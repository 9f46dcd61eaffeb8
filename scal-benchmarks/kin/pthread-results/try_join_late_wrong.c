// expect: data-race
// levels: O1
// compile: -pthread
// A thread that is not joined yet is taken for one that has written what it was to write.

#define _GNU_SOURCE
#include <pthread.h>
#include <stddef.h>

int written;

static void* work(void* argument) {
  written = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  const int error = pthread_tryjoin_np(thread, NULL);
  written = 2;
  if (error != 0) {
    pthread_join(thread, NULL);
  }
  return written == 3;
}
