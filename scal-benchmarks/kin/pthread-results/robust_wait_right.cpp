// expect: none
// levels: O1
// Who comes back from a wait for a condition is told of an owner that has ended meanwhile.

#include <pthread.h>

#include <cassert>
#include <cerrno>
#include <thread>

pthread_mutex_t mutex;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
bool is_set = false;

int main() {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&mutex, &attributes);
  int error = pthread_mutex_lock(&mutex);
  assert(error == 0);
  std::thread dies([] {
    pthread_mutex_lock(&mutex);
    is_set = true;
    pthread_cond_signal(&condition);
  });
  while (!is_set) {
    error = pthread_cond_wait(&condition, &mutex);
  }
  assert(error == EOWNERDEAD && pthread_mutex_consistent(&mutex) == 0);
  pthread_mutex_unlock(&mutex);
  dies.join();
}
