// expect: none
// A flag is polled behind a semaphore that is used as a lock.

#include <semaphore.h>
#include <thread>

sem_t gate;
bool ready = false;

int main() {
  sem_init(&gate, 0, 1);
  std::thread other([] {
    sem_wait(&gate);
    ready = true;
    sem_post(&gate);
  });
  for (;;) {
    sem_wait(&gate);
    const bool is_over = ready;
    sem_post(&gate);
    if (is_over) {
      break;
    }
  }
  other.join();
}
