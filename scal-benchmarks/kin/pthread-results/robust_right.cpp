// expect: none
// levels: O1
// The owner of a robust mutex ends: the next one is told, mends it, and all goes on.

#include <pthread.h>

#include <cassert>
#include <cerrno>
#include <thread>

pthread_mutex_t mutex;
int inside = 0;
int told = 0;

void enter() {
  const int error = pthread_mutex_lock(&mutex);
  if (error == EOWNERDEAD) {
    assert(inside == 1);
    inside = 0;
    ++told;
    assert(pthread_mutex_consistent(&mutex) == 0);
    assert(pthread_mutex_consistent(&mutex) == EINVAL);
  } else {
    assert(error == 0 && inside == 0);
  }
}

int main() {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&mutex, &attributes);
  std::thread dies([] {
    enter();
    inside = 1;
  });
  std::thread lives([] {
    enter();
    assert(pthread_mutex_unlock(&mutex) == 0);
  });
  dies.join();
  lives.join();
  enter();
  assert(told == 1 && pthread_mutex_unlock(&mutex) == 0);
  assert(pthread_mutex_destroy(&mutex) == 0);
}
