// expect: none
// The initial thread detaches itself: it cannot be joined, and is gone all the same.

#include <pthread.h>

#include <cassert>
#include <cerrno>

pthread_t initial;

void* other(void*) {
  assert(pthread_join(initial, nullptr) == EINVAL);
  return nullptr;
}

int main() {
  initial = pthread_self();
  pthread_detach(initial);
  pthread_t thread;
  pthread_create(&thread, nullptr, other, nullptr);
  pthread_detach(thread);
  pthread_exit(nullptr);
}
