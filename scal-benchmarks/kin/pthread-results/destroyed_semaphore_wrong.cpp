// expect: assertion
// levels: O1
// says: a semaphore is destroyed that a thread waits for

#include <semaphore.h>

#include <thread>

sem_t semaphore;

int main() {
  sem_init(&semaphore, 0, 0);
  std::thread other([] { sem_wait(&semaphore); });
  sem_destroy(&semaphore);
  other.join();
}
