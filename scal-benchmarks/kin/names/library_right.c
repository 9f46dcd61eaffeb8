// expect: none
// compile: -pthread
// shared: names.cpp
// A library of the program's has variables and functions that are called like some of the C
// library.

#include <pthread.h>
#include <stdatomic.h>

extern int access;
extern int kill;
int rename(int step);
int bind(const int* value);

static _Atomic int sum;

static void* add(void* unused) {
  atomic_fetch_add(&sum, rename(1) + bind(&kill));
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  add(0);
  pthread_join(thread, 0);
  return atomic_load(&sum) == 48 && access == 7 ? 0 : 1;
}
