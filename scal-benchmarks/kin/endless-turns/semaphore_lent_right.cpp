// expect: none
// Whoever polls lends its unit for a while in each turn: the one that tries for it gets it then.

#include <semaphore.h>

#include <atomic>
#include <thread>

sem_t units;
std::atomic<bool> done{false};

int main() {
  sem_init(&units, 0, 0);
  std::thread other([] {
    while (sem_trywait(&units) != 0) {
    }
    done = true;
    sem_post(&units);
  });
  for (;;) {
    sem_post(&units);
    if (done) {
      break;
    }
    sem_wait(&units);
  }
  other.join();
}
