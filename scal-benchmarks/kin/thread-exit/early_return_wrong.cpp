// expect: deadlock
// run: --wait-for-threads
// What a thread does after main has returned is asked for: it waits for ever.

#include <semaphore.h>

#include <thread>

sem_t never;

int main() {
  sem_init(&never, 0, 0);
  std::thread([] { sem_wait(&never); }).detach();
  return 0;
}
