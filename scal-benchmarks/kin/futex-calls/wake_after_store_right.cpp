// expect: none
// A system call waits for a word that another thread stores, then wakes.

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cassert>
#include <thread>
std::atomic<int> w;
int data;
int main() {
  std::thread a([] {
    data = 7;
    w.store(1);
    syscall(SYS_futex, &w, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
  });
  while (w.load() == 0) {
    syscall(SYS_futex, &w, FUTEX_WAIT_PRIVATE, 0, nullptr, nullptr, 0);
  }
  assert(data == 7);
  a.join();
}
