// expect: assertion
// levels: O1
// says: a spin lock is destroyed that a thread waits for

#include <pthread.h>

#include <thread>

pthread_spinlock_t lock;

int main() {
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_spin_lock(&lock);
  std::thread other([] {
    pthread_spin_lock(&lock);
    pthread_spin_unlock(&lock);
  });
  pthread_spin_destroy(&lock);
  other.join();
}
