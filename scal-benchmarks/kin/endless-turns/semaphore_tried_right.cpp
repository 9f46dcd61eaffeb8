// expect: none
// A flag is polled behind a semaphore that is tried.

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
  for (bool is_over = false; !is_over;) {
    if (sem_trywait(&gate) == 0) {
      is_over = ready;
      sem_post(&gate);
    }
  }
  other.join();
}
