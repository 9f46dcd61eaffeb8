// expect: assertion
// levels: O1
// A mutex is destroyed that another thread may hold: only in some orders is it busy.

#include <pthread.h>

#include <cassert>
#include <thread>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

int main() {
  std::thread other([] {
    if (pthread_mutex_lock(&mutex) == 0) {
      pthread_mutex_unlock(&mutex);
    }
  });
  assert(pthread_mutex_destroy(&mutex) == 0);
  other.join();
}
