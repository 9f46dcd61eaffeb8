// expect: none
// levels: O1
// A robust mutex that is not mended is lost to all who wait for it, and later ones.

#include <pthread.h>

#include <cassert>
#include <cerrno>
#include <thread>

pthread_mutex_t mutex;

int main() {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&mutex, &attributes);
  std::thread([] { pthread_mutex_lock(&mutex); }).join();
  assert(pthread_mutex_trylock(&mutex) == EOWNERDEAD);
  std::thread waits([] { assert(pthread_mutex_lock(&mutex) == ENOTRECOVERABLE); });
  assert(pthread_mutex_unlock(&mutex) == 0);
  assert(pthread_mutex_lock(&mutex) == ENOTRECOVERABLE);
  assert(pthread_mutex_trylock(&mutex) == ENOTRECOVERABLE);
  assert(pthread_mutex_unlock(&mutex) == EPERM);
  waits.join();
}
