// expect: use-after-return
// A value is written behind the semaphore's back, after it was posted.

#include <semaphore.h>

#include <thread>

std::thread start() {
  sem_t done;
  sem_init(&done, 0, 0);
  int value = 0;
  std::thread worker([&] {
    sem_post(&done);
    value = 1;
  });
  sem_wait(&done);
  return worker;
}

int main() { start().join(); }
