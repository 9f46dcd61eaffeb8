// expect: none
// levels: O1
// compile: -pthread
// A thread that goes on with a stack of its own making, and comes back.

#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <ucontext.h>

struct Pair {
  ucontext_t own;
  ucontext_t other;
  int turns;
};

static _Thread_local struct Pair* pair;

static void take_turn(void) {
  ++pair->turns;
  swapcontext(&pair->other, &pair->own);
  ++pair->turns;
}

static void* work(void* argument) {
  pair = calloc(1, sizeof *pair);
  char* stack = malloc(1 << 16);
  getcontext(&pair->other);
  pair->other.uc_stack.ss_sp = stack;
  pair->other.uc_stack.ss_size = 1 << 16;
  pair->other.uc_link = &pair->own;
  makecontext(&pair->other, take_turn, 0);
  swapcontext(&pair->own, &pair->other);
  assert(pair->turns == 1);
  swapcontext(&pair->own, &pair->other);
  assert(pair->turns == 2);
  free(stack);
  free(pair);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  work(NULL);
  pthread_join(thread, NULL);
  return 0;
}
