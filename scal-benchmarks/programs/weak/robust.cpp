// Whoever takes a robust mutex whose owner has ended finds what that wrote.

#include <cassert>
#include <cerrno>
#include <pthread.h>

pthread_mutex_t mutex;
int number;

void* leave_locked(void*) {
  pthread_mutex_lock(&mutex);
  number = 1;
  return nullptr;
}

int main() {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&mutex, &attributes);
  pthread_t other;
  pthread_create(&other, nullptr, leave_locked, nullptr);
  if (pthread_mutex_lock(&mutex) == EOWNERDEAD) {
    assert(number == 1);
    pthread_mutex_consistent(&mutex);
  } else {
    assert(number == 0);
  }
  pthread_mutex_unlock(&mutex);
  pthread_join(other, nullptr);
}
