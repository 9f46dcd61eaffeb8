// expect: none
// A spin lock that is set up again is free, whoever held it in its life before.

#include <pthread.h>

#include <cassert>
#include <thread>

pthread_spinlock_t lock;
int count = 0;

void add() {
  pthread_spin_lock(&lock);
  ++count;
  pthread_spin_unlock(&lock);
}

int main() {
  assert(pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE) == 0);
  pthread_spin_lock(&lock);
  assert(pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE) == 0);
  std::thread one(add);
  std::thread other(add);
  one.join();
  other.join();
  assert(count == 2);
  assert(pthread_spin_trylock(&lock) == 0);
  assert(pthread_spin_destroy(&lock) == 0);
  assert(pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE) == 0);
  assert(pthread_spin_trylock(&lock) == 0);
}
