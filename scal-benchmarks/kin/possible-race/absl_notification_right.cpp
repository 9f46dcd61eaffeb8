// expect: exit 3
// says: libabsl_synchronization
// run: --preemption-bound 1
// needs: /usr/include/absl/synchronization/mutex.h
// compile: -labsl_synchronization -labsl_base -labsl_time
// One waits for the other within a library.
#include <absl/synchronization/notification.h>

#include <thread>

static absl::Notification ready;
static int value;

int main() {
  std::thread other([] {
    value = 7;
    ready.Notify();
  });
  ready.WaitForNotification();
  const int read = value;
  other.join();
  return read - 7;
}
