// expect: none
// levels: O1
// What a thread that holds a read-write lock is told of it, and where it times out.

#include <pthread.h>

#include <cassert>
#include <cerrno>
#include <ctime>
#include <thread>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

int main() {
  std::thread other([] {
    const int error = pthread_rwlock_trywrlock(&lock);
    assert(error == 0 || error == EBUSY);
    if (error == 0) {
      pthread_rwlock_unlock(&lock);
    }
  });
  pthread_rwlock_wrlock(&lock);
  const timespec soon{0, 1};
  const timespec wrong{0, 1'000'000'000};
  assert(pthread_rwlock_wrlock(&lock) == EDEADLK && pthread_rwlock_rdlock(&lock) == EDEADLK);
  assert(pthread_rwlock_tryrdlock(&lock) == EBUSY && pthread_rwlock_trywrlock(&lock) == EBUSY);
  assert(pthread_rwlock_timedrdlock(&lock, &soon) == EDEADLK);
  assert(pthread_rwlock_clockwrlock(&lock, CLOCK_MONOTONIC, &wrong) == EINVAL);
  pthread_rwlock_unlock(&lock);
  other.join();
  pthread_rwlock_rdlock(&lock);
  assert(pthread_rwlock_rdlock(&lock) == 0 && pthread_rwlock_trywrlock(&lock) == EBUSY);
  assert(pthread_rwlock_timedwrlock(&lock, &soon) == ETIMEDOUT);
  int times = 2;
  while (pthread_rwlock_rdlock(&lock) == 0) {
    ++times;
  }
  assert(times == 255 && pthread_rwlock_tryrdlock(&lock) == EAGAIN);
  while (times-- > 0) {
    assert(pthread_rwlock_unlock(&lock) == 0);
  }
}
