// expect: none
// What the kernel keeps for the process, each execution finds as it was.

#include <sched.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#include <atomic>
#include <cassert>
#include <cerrno>
#include <thread>

std::atomic<int> count;

int main() {
  assert((personality(0xffffffff) & ADDR_COMPAT_LAYOUT) == 0);
  personality(static_cast<unsigned long>(personality(0xffffffff)) | ADDR_COMPAT_LAYOUT);
  errno = 0;
  const int before = getpriority(PRIO_PROCESS, 0);
  assert(errno == 0 && before < 15);
  assert(setpriority(PRIO_PROCESS, 0, before + 4) == 0);
  assert(getpriority(PRIO_PROCESS, 0) == before + 4);
  assert(prctl(PR_GET_TIMERSLACK) != 77'777);
  assert(prctl(PR_SET_TIMERSLACK, 77'777) == 0);
  assert(prctl(PR_GET_TIMERSLACK) == 77'777);
  int signal = 0;
  assert(prctl(PR_GET_PDEATHSIG, &signal) == 0 && signal != 10);
  assert(prctl(PR_SET_PDEATHSIG, 10) == 0);
  std::thread other([] { ++count; });
  ++count;
  other.join();
}
