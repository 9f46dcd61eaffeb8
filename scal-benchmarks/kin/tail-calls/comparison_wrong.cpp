// expect: assertion
// levels: O0 O1 O2
// A comparison that the C library calls ends with an attempt on a mutex, which fails where the
// other thread holds it.

#include <pthread.h>

#include <cassert>
#include <cstdlib>
#include <thread>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

int compare(const void*, const void*) { return pthread_mutex_trylock(&mutex); }

int main() {
  std::thread other([] {
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
  });
  int values[2] = {1, 2};
  std::qsort(values, 2, sizeof values[0], compare);
  assert(values[0] == 1);
  if (values[0] == 1) {
    pthread_mutex_unlock(&mutex);
  }
  other.join();
}
