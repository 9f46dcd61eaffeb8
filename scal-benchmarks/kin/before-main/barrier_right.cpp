// expect: none
// A constructor makes a barrier for two, a value of the initial thread's, and a function for the
// end.

#include <pthread.h>

#include <cassert>
#include <cstdlib>
#include <thread>

pthread_barrier_t barrier;
pthread_key_t key;
int value = 0;

const struct Made {
  Made() {
    pthread_barrier_init(&barrier, nullptr, 2);
    pthread_key_create(&key, nullptr);
    pthread_setspecific(key, &value);
  }
} made;

int main() {
  assert(pthread_getspecific(key) == &value);
  std::thread other([] {
    assert(pthread_getspecific(key) == nullptr);
    value = 1;
    pthread_barrier_wait(&barrier);
  });
  pthread_barrier_wait(&barrier);
  assert(value == 1);
  pthread_setspecific(key, nullptr);
  other.join();
}
