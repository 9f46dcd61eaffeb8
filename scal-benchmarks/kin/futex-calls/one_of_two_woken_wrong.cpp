// expect: deadlock
// Two may wait for the word, one of them is woken.

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <thread>
std::atomic<int> w;
void wait() {
  while (w.load() == 0) {
    syscall(SYS_futex, &w, FUTEX_WAIT_PRIVATE, 0, nullptr, nullptr, 0);
  }
}
int main() {
  std::thread a(wait), b(wait);
  w.store(1);
  syscall(SYS_futex, &w, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
  a.join();
  b.join();
}
