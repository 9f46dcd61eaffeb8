// expect: none
// levels: O1
// compile: -pthread
// Handlers run, the innermost first, where a thread is cancelled and where it exits.

#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

static int order[4];
static int count;

static void note(void* number) { order[count++] = *(int*)number; }

static int one = 1;
static int two = 2;
static int three = 3;

static void inner(void) {
  pthread_cleanup_push(note, &two);
  pthread_cleanup_push(note, &three);
  pthread_cleanup_pop(0);
  sleep(1);
  pthread_testcancel();
  pthread_exit(NULL);
  pthread_cleanup_pop(0);
}

static void* work(void* argument) {
  pthread_cleanup_push(note, &one);
  inner();
  pthread_cleanup_pop(0);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  pthread_cancel(thread);
  void* result = &one;
  pthread_join(thread, &result);
  assert(result == PTHREAD_CANCELED || result == NULL);
  assert(count == 2 && order[0] == 2 && order[1] == 1);
  return 0;
}
