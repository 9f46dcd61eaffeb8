// expect: assertion
// arguments: relative/name
// The directory belongs to the process: one thread changes it under the other.

#include <unistd.h>

#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> step{0};

int main(int argc, char**) {
  assert(argc == 2 && access("self/status", F_OK) != 0);
  std::thread worker([] {
    step = 1;
    assert(chdir("/proc") == 0);
    step = 2;
    assert(chdir("/") == 0);
  });
  const bool there = step == 1 && access("self/status", F_OK) == 0;
  worker.join();
  assert(!there);
}
