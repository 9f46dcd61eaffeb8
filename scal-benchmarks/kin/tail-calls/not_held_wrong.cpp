// expect: assertion
// levels: O0 O1 O2
// A key's destructor does nothing but unlock what its thread does not hold.

#include <pthread.h>

#include <thread>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

int main() {
  pthread_key_t key;
  pthread_key_create(&key,
                     [](void* lock) { pthread_mutex_unlock(static_cast<pthread_mutex_t*>(lock)); });
  std::thread other([key] { pthread_setspecific(key, &mutex); });
  other.join();
}
