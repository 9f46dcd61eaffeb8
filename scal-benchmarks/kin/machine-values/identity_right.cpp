// expect: none
// Numbers of the process, its threads and the processor, used as hashes and kept for later.

#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cassert>
#include <csignal>
#include <thread>

std::atomic<int> slots[8];

int main() {
  const pid_t process = getpid();
  assert(process > 0 && getppid() != process && gettid() == process);
  std::thread worker([&] {
    assert(gettid() != process && getpid() == process);
    slots[gettid() % 8] += 1;
  });
  slots[(syscall(SYS_gettid) + sched_getcpu()) % 8] += 1;
  worker.join();
  int sum = 0;
  for (std::atomic<int>& slot : slots) {
    sum += slot;
  }
  assert(sum == 2 && kill(process, 0) == 0);
}
