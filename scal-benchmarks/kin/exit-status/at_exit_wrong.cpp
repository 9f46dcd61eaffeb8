// expect: exit-status
// What is registered with atexit ends the program with a status of its own.

#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <thread>

std::atomic<bool> finished{false};

int main() {
  std::atexit([] {
    if (!finished) {
      _exit(3);
    }
  });
  std::thread worker([] { finished = true; });
  worker.detach();
  return 0;
}
