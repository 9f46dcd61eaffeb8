// expect: crash
// run: --failing-allocations 1
// says: allocation of 4 bytes fails
#include <pthread.h>
#include <stdlib.h>

static void* allocate(void* unused) {
  int* volatile block = malloc(sizeof *block);  // the optimiser must not do without it
  *block = 1;
  free(block);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, allocate, NULL);
  pthread_join(thread, NULL);
  return 0;
}
