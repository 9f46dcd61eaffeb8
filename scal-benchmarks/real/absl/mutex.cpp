// expect: exit 3
// says: possible-race
// needs: /usr/include/absl/synchronization/mutex.h
// compile: -labsl_synchronization -labsl_base -labsl_time
// run: --preemption-bound 2
// subject: absl::Mutex 20220623, prebuilt
// proved: Mutex orders the accesses; a condition is awaited under it; the library is named

#include <absl/synchronization/mutex.h>

#include <cassert>
#include <thread>

int main() {
  absl::Mutex mutex;
  int count = 0;
  std::thread other([&] {
    const absl::MutexLock lock(&mutex);
    ++count;
  });
  {
    const absl::MutexLock lock(&mutex);
    ++count;
  }
  other.join();
  assert(count == 2);
}
