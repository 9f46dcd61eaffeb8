// expect: none
// levels: O1
// The lock of a stream is recursive, and who writes waits for it.

#include <atomic>
#include <cassert>
#include <cstdio>
#include <thread>

std::atomic<bool> is_held{false};
std::atomic<bool> is_written{false};

int main() {
  std::thread other([] {
    while (!is_held) {
    }
    std::puts("other");
    is_written = true;
  });
  flockfile(stdout);
  assert(ftrylockfile(stdout) == 0);
  is_held = true;
  assert(!is_written);
  std::puts("holder");
  funlockfile(stdout);
  assert(!is_written);
  funlockfile(stdout);
  other.join();
}
