// expect: none
// Constructors take locks of several kinds, and main gives them back.

#include <pthread.h>

#include <cassert>
#include <mutex>
#include <shared_mutex>
#include <thread>

std::mutex mutex;
std::recursive_mutex recursive;
std::shared_mutex shared;
pthread_spinlock_t spin;
int value = 0;

const struct Taken {
  Taken() {
    mutex.lock();
    recursive.lock();
    recursive.lock();
    shared.lock_shared();
    pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
    pthread_spin_lock(&spin);
  }
} taken;

int main() {
  std::thread other([] {
    const std::lock_guard lock(mutex);
    assert(value == 1);
  });
  assert(!shared.try_lock());
  assert(pthread_spin_trylock(&spin) != 0);
  value = 1;
  mutex.unlock();
  recursive.unlock();
  recursive.unlock();
  shared.unlock_shared();
  pthread_spin_unlock(&spin);
  other.join();
  assert(shared.try_lock());
}
