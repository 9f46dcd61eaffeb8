// expect: none
// levels: O1
// Nobody writes: the reader waits until it is cancelled.

#include <poll.h>
#include <pthread.h>
#include <unistd.h>

#include <cassert>

int ends[2];

int main() {
  assert(pipe(ends) == 0);
  pthread_t threads[2];
  pthread_create(
      &threads[0], nullptr,
      [](void* result) -> void* {
        char byte = 0;
        return read(ends[0], &byte, 1) == 1 ? nullptr : result;
      },
      nullptr);
  pthread_create(
      &threads[1], nullptr,
      [](void* result) -> void* {
        pollfd one{ends[0], POLLIN, 0};
        poll(&one, 1, -1);
        return result;
      },
      nullptr);
  for (const pthread_t thread : threads) {
    pthread_cancel(thread);
    void* result = nullptr;
    pthread_join(thread, &result);
    assert(result == PTHREAD_CANCELED);
  }
}
