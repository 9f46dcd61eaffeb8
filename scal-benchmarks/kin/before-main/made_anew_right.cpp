// expect: none
// What a constructor has locked is destroyed and made anew in main: then it is free.

#include <pthread.h>

#include <cassert>
#include <thread>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
const int taken = pthread_mutex_lock(&mutex);

int main() {
  assert(taken == 0);
  pthread_mutex_unlock(&mutex);
  pthread_mutex_destroy(&mutex);
  pthread_mutex_init(&mutex, nullptr);
  std::thread other([] {
    assert(pthread_mutex_trylock(&mutex) == 0);
    pthread_mutex_unlock(&mutex);
  });
  other.join();
}
