// expect: none
// main returns, and with it ends a thread that would wait for ever.

#include <semaphore.h>

#include <thread>

sem_t never;

int main() {
  sem_init(&never, 0, 0);
  std::thread([] { sem_wait(&never); }).detach();
  return 0;
}
