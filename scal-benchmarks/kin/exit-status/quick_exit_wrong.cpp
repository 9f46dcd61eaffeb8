// expect: exit-status
// Fails by its exit status, if the other thread is late.

#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <thread>

int main() {
  std::atomic<bool> done{false};
  std::thread worker([&] { done = true; });
  const bool failed = !done;
  worker.join();
  if (failed) {
    std::quick_exit(1);
  }
  return 0;
}
