// The same of a futex: the wait of std::atomic looks again (AGAIN 1), one by hand must.
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cassert>
#include <thread>

int main() {
  std::atomic<int> is_ready{0};
  std::thread other([&] {
    is_ready = 1;
#if AGAIN
    is_ready.notify_one();
#else
    syscall(SYS_futex, &is_ready, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
#endif
  });
#if AGAIN
  is_ready.wait(0);
#else
  syscall(SYS_futex, &is_ready, FUTEX_WAIT_PRIVATE, 0, nullptr, nullptr, 0);
#endif
  assert(is_ready == 1);
  other.join();
}
