// expect: none
// Fails by its exit status, if the other thread has not run when it has been joined: never.

#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <thread>

int main() {
  std::atomic<bool> done{false};
  std::thread worker([&] { done = true; });
  worker.join();
  const bool failed = !done;
  if (failed) {
    std::exit(1);
  }
  return 0;
}
