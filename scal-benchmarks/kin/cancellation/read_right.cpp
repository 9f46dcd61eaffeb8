// expect: none
// levels: O1
// A thread that reads a pipe is cancelled; what it has taken out is not lost.

#include <pthread.h>
#include <unistd.h>

#include <cassert>

int ends[2];
bool was_read = false;

int main() {
  assert(pipe(ends) == 0);
  pthread_t other;
  pthread_create(
      &other, nullptr,
      [](void* result) -> void* {
        char byte = 0;
        was_read = read(ends[0], &byte, 1) == 1;
        return result;
      },
      nullptr);
  pthread_cancel(other);
  assert(write(ends[1], "x", 1) == 1);
  void* result = nullptr;
  pthread_join(other, &result);
  assert((result == PTHREAD_CANCELED) == !was_read);
}
