// expect: exit 3
// says: possible-race
// needs: /usr/include/absl/synchronization/notification.h
// compile: -labsl_synchronization -labsl_base -labsl_time
// run: --preemption-bound 2
// subject: absl::Notification 20220623, prebuilt
// proved: what was written before Notify is there after WaitForNotification; the library is named

#include <absl/synchronization/notification.h>

#include <cassert>
#include <thread>

int main() {
  absl::Notification done;
  int value = 0;
  std::thread other([&] {
    value = 1;
    done.Notify();
  });
  done.WaitForNotification();
  assert(value == 1);
  other.join();
}
