// expect: livelock
// Nothing ever comes.

#include <fcntl.h>
#include <sched.h>
#include <unistd.h>

#include <cassert>
#include <thread>

int main() {
  int ends[2];
  assert(pipe2(ends, O_NONBLOCK) == 0);
  int data = 0;
  std::thread reader([&] {
    char byte = 0;
    while (read(ends[0], &byte, 1) < 0) {
      sched_yield();
    }
    assert(data == 1);
  });
  data = 1;
  reader.join();
}
