// expect: none
// levels: O1
// A fault that the program recovers from by a jump, in each execution.

#include <setjmp.h>

#include <atomic>
#include <cassert>
#include <csignal>
#include <thread>

std::atomic<int*> shared{nullptr};
int value = 0;
sigjmp_buf before;
std::atomic<int> recovered{0};

int main() {
  std::signal(SIGSEGV, [](int) { siglongjmp(before, 1); });
  std::thread other([] { shared = &value; });
  int* volatile found = shared;
  if (sigsetjmp(before, 1) == 0) {
    *found = 1;
  } else {
    ++recovered;
  }
  other.join();
  assert(recovered == (found == nullptr ? 1 : 0));
  sigset_t blocked;
  sigprocmask(SIG_BLOCK, nullptr, &blocked);
  assert(sigismember(&blocked, SIGSEGV) == 0);
}
