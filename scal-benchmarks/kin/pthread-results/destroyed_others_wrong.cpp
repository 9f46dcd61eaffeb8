// expect: assertion
// levels: O1
// says: a read-write lock is destroyed that a thread waits for

#include <pthread.h>

#include <thread>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

int main() {
  pthread_rwlock_rdlock(&lock);
  std::thread other([] {
    pthread_rwlock_wrlock(&lock);
    pthread_rwlock_unlock(&lock);
  });
  pthread_rwlock_destroy(&lock);
  other.join();
}
