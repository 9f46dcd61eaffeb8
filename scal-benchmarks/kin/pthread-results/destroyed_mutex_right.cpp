// expect: none
// levels: O1
// A mutex that is held, or that a thread comes back to from a condition, is busy.

#include <pthread.h>

#include <cassert>
#include <cerrno>
#include <thread>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
bool waits = false;
bool is_set = false;

int main() {
  pthread_mutex_lock(&mutex);
  assert(pthread_mutex_destroy(&mutex) == EBUSY);
  std::thread other([] {
    pthread_mutex_lock(&mutex);
    waits = true;
    while (!is_set) {
      pthread_cond_wait(&condition, &mutex);
    }
    pthread_mutex_unlock(&mutex);
  });
  pthread_mutex_unlock(&mutex);
  pthread_mutex_lock(&mutex);
  is_set = true;
  const bool was_waiting = waits;
  pthread_cond_signal(&condition);
  pthread_mutex_unlock(&mutex);
  if (was_waiting && pthread_mutex_destroy(&mutex) == 0) {
    assert(pthread_mutex_init(&mutex, nullptr) == 0);  // it was out again by then
  }
  other.join();
  assert(pthread_mutex_destroy(&mutex) == 0);
}
