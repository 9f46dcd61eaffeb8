// expect: deadlock
// levels: O1
// A reader that asks for the write lock waits for itself.

#include <pthread.h>

#include <thread>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

int main() {
  std::thread([] {
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_wrlock(&lock);
  }).join();
}
