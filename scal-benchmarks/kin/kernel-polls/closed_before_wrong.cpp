// expect: assertion
// A poll of a descriptor that was closed does not wait for the pipe.

#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <cassert>
#include <thread>

int main() {
  std::atomic<int> written{0};
  int ends[2];
  assert(pipe(ends) == 0);
  const int kept = dup(ends[0]);
  close(ends[0]);
  std::thread writer([&] {
    written = 1;
    assert(write(ends[1], "a", 1) == 1);
  });
  pollfd closed{ends[0], POLLIN, 0};
  assert(poll(&closed, 1, -1) == 1);
  assert(written == 1);
  writer.join();
  close(kept);
}
