// expect: none
// The count of a semaphore is polled.

#include <semaphore.h>
#include <thread>

sem_t gate;

int main() {
  sem_init(&gate, 0, 0);
  std::thread other([] { sem_post(&gate); });
  int count = 0;
  while (count == 0) {
    sem_getvalue(&gate, &count);
  }
  other.join();
}
