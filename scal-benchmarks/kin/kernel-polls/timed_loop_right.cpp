// expect: none
// A loop that looks every now and then whether it is to stop.

#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <cassert>
#include <thread>

int main() {
  int ends[2];
  assert(pipe(ends) == 0);
  std::atomic<bool> stop{false};
  std::thread loop([&] {
    while (!stop) {
      pollfd events{ends[0], POLLIN, 0};
      if (poll(&events, 1, 100) == 1) {
        char byte = 0;
        assert(read(ends[0], &byte, 1) == 1);
      }
    }
  });
  stop = true;
  assert(write(ends[1], "!", 1) == 1);
  loop.join();
}
