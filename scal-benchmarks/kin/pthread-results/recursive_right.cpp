// expect: none
// levels: O1
// The owner of a recursive mutex has it as often as it took it; others are refused.

#include <pthread.h>

#include <cassert>
#include <cerrno>
#include <thread>

pthread_mutex_t mutex = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

int main() {
  std::thread other([] {
    assert(pthread_mutex_unlock(&mutex) == EPERM);
    if (pthread_mutex_trylock(&mutex) == 0) {
      assert(pthread_mutex_unlock(&mutex) == 0);
    }
  });
  assert(pthread_mutex_lock(&mutex) == 0 && pthread_mutex_trylock(&mutex) == 0);
  assert(pthread_mutex_unlock(&mutex) == 0 && pthread_mutex_unlock(&mutex) == 0);
  assert(pthread_mutex_unlock(&mutex) == EPERM);
  other.join();
}
