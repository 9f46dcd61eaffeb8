// expect: none
// run: --failing-allocations 1 --require-exhausted
// says: up to 1 failing allocation
// What fails returns null and says why; a block that is to grow stays as it was.
#include <assert.h>
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>

static void* nothing(void* unused) { return unused; }

static void* checked(void* block) {
  assert(block != NULL || errno == ENOMEM);
  return block;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, nothing, NULL);
  free(checked(malloc(8)));
  const int* zeros = checked(calloc(4, sizeof(int)));
  assert(zeros == NULL || zeros[3] == 0);
  free((void*)zeros);
  free(checked(aligned_alloc(64, 128)));
  free(checked(memalign(64, 128)));
  void* aligned = NULL;
  const int error = posix_memalign(&aligned, 64, 128);
  assert(error == 0 ? aligned != NULL : error == ENOMEM && aligned == NULL);
  free(aligned);
  char* grown = checked(malloc(1));
  if (grown != NULL) {
    *grown = 'x';
    char* larger = checked(realloc(grown, 100));
    assert(larger == NULL ? *grown == 'x' : *larger == 'x');
    free(larger == NULL ? grown : larger);
  }
  pthread_join(thread, NULL);
  return 0;
}
