// expect: assertion
// The time may be over before the word is stored.

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cassert>
#include <cerrno>
#include <thread>
std::atomic<int> w;
int main() {
  std::thread a([] {
    w.store(1);
    syscall(SYS_futex, &w, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
  });
  timespec t{1, 0};
  long r = syscall(SYS_futex, &w, FUTEX_WAIT_PRIVATE, 0, &t, nullptr, 0);
  assert(!(r == -1 && errno == ETIMEDOUT));
  a.join();
}
