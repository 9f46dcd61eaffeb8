// expect: exit 2
// levels: O1
// says: it would change the tester itself
// As ptrace(), setns() and unshare() would.

#include <linux/seccomp.h>
#include <sys/prctl.h>

#include <thread>

int main() {
  std::thread other([] { prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT); });
  other.join();
}
