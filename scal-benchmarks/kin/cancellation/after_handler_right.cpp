// expect: none
// levels: O1
// A handler reads a pipe while its thread waits for a semaphore: the wait can still be cancelled.

#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

#include <cassert>
#include <csignal>

sem_t never;
int ends[2];

void take_one(int /*signal*/) {
  char byte = 0;
  const ssize_t got = read(ends[0], &byte, 1);
  static_cast<void>(got);
}

int main() {
  sem_init(&never, 0, 0);
  assert(pipe(ends) == 0 && write(ends[1], "x", 1) == 1);
  std::signal(SIGUSR1, take_one);
  pthread_t other;
  pthread_create(
      &other, nullptr,
      [](void* result) -> void* {
        sem_wait(&never);
        return result;
      },
      nullptr);
  pthread_kill(other, SIGUSR1);
  pthread_cancel(other);
  void* result = nullptr;
  pthread_join(other, &result);
  assert(result == PTHREAD_CANCELED);
}
