// expect: none
// levels: O0 O1 O2
// The last thing that destructors of thread_local objects do is to unlock: of a mutex and, in the
// other thread, of a read-write lock. The C library calls them.

#include <pthread.h>

#include <cassert>
#include <mutex>
#include <thread>

std::mutex mutex;
pthread_rwlock_t shared = PTHREAD_RWLOCK_INITIALIZER;
int ended = 0;

struct Counts {
  ~Counts() {
    const std::lock_guard lock(mutex);
    ++ended;
  }
  int touched = 0;
};

struct Reads {
  ~Reads() {
    pthread_rwlock_wrlock(&shared);
    pthread_rwlock_unlock(&shared);
  }
  int touched = 0;
};

thread_local Counts counts;
thread_local Reads reads;

int main() {
  std::thread one([] { counts.touched = reads.touched = 1; });
  std::thread two([] { counts.touched = reads.touched = 1; });
  one.join();
  two.join();
  assert(ended == 2);
}
