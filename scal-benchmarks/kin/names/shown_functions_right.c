// expect: none
// compile: -pthread -rdynamic
// As functions_right.c; all of them can be seen by libraries.

#include <pthread.h>
#include <stdatomic.h>

static _Atomic int taken;

int poll(int step) { return atomic_fetch_add(&taken, step); }
int send(void) { return poll(1); }
int open(const int* value) { return *value + 1; }
void close(int* value) { ++*value; }
int read(int* value) { return *value; }
int write(int* value) { return ++*value; }
int waitpid(int* value) { return *value; }
int fstat(int* value) { return *value; }

static void* sender(void* unused) {
  send();
  return unused;
}

int main(void) {
  pthread_t thread;
  int value = 1;
  pthread_create(&thread, 0, sender, 0);
  send();
  close(&value);
  pthread_join(thread, 0);
  return atomic_load(&taken) == 2 && open(&value) == 3 && read(&value) == 2 && write(&value) == 3 &&
                 waitpid(&value) == 3 && fstat(&value) == 3
             ? 0
             : 1;
}
