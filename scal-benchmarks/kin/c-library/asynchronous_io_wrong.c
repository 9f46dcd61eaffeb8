// expect: exit 2
// levels: O1
// says: aio_read
// compile: -pthread
// The C library would make threads for it that nobody controls.

#include <aio.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

static void* work(void* argument) { return argument; }

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  struct aiocb request;
  memset(&request, 0, sizeof request);
  aio_read(&request);
  pthread_join(thread, NULL);
  return 0;
}
