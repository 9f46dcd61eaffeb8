// expect: none
// levels: O1
// A handler runs while its thread waits for the semaphore, and posts it.

#include <semaphore.h>

#include <csignal>
#include <thread>

sem_t posted;

int main() {
  sem_init(&posted, 0, 0);
  std::signal(SIGUSR1, [](int) { sem_post(&posted); });
  const pthread_t self = pthread_self();
  std::thread other([self] { pthread_kill(self, SIGUSR1); });
  while (sem_wait(&posted) != 0) {
  }
  other.join();
}
