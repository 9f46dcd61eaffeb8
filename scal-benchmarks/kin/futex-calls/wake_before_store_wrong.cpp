// expect: deadlock
// It wakes before it stores: who looks in between sleeps for ever.

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cassert>
#include <thread>
std::atomic<int> w;
int main() {
  std::thread a([] {
    syscall(SYS_futex, &w, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
    w.store(1);
  });
  while (w.load() == 0) {
    syscall(SYS_futex, &w, FUTEX_WAIT_PRIVATE, 0, nullptr, nullptr, 0);
  }
  a.join();
}
