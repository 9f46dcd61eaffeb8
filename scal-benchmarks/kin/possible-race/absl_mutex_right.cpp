// expect: exit 3
// says: libabsl_synchronization
// run: --preemption-bound 1
// needs: /usr/include/absl/synchronization/mutex.h
// compile: -labsl_synchronization -labsl_base -labsl_time
// A prebuilt mutex orders the accesses, which nobody can see.
#include <absl/synchronization/mutex.h>

#include <thread>

static absl::Mutex mutex;
static int count;

static void add() {
  mutex.Lock();
  ++count;
  mutex.Unlock();
}

int main() {
  std::thread other(add);
  add();
  other.join();
}
