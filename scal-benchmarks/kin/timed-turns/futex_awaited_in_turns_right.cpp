// expect: none
// By the system call: a millisecond at a time until the word has another value.

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <ctime>
#include <thread>

std::atomic<unsigned> word{0};

int main() {
  std::thread setter([] {
    word = 1;
    syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
  });
  const timespec limit{0, 1'000'000};
  while (word == 0) {
    syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 0, &limit, nullptr, 0);
  }
  setter.join();
}
