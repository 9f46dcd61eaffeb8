// expect: none
// levels: O1
// After a broadcast, a condition variable may go although its waiters are not out yet.

#include <pthread.h>

#include <thread>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
bool is_set = false;

int main() {
  std::thread other([] {
    pthread_mutex_lock(&mutex);
    while (!is_set) {
      pthread_cond_wait(&condition, &mutex);
    }
    pthread_mutex_unlock(&mutex);
  });
  pthread_mutex_lock(&mutex);
  is_set = true;
  pthread_cond_broadcast(&condition);
  pthread_mutex_unlock(&mutex);
  pthread_cond_destroy(&condition);
  other.join();
}
