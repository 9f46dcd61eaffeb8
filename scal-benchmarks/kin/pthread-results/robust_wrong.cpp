// expect: assertion
// levels: O1
// A thread takes any error of a robust mutex for an owner that still has it.

#include <pthread.h>

#include <cassert>
#include <thread>

pthread_mutex_t mutex;

int main() {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&mutex, &attributes);
  std::thread dies([] { pthread_mutex_lock(&mutex); });
  assert(pthread_mutex_lock(&mutex) == 0);
  pthread_mutex_unlock(&mutex);
  dies.join();
}
