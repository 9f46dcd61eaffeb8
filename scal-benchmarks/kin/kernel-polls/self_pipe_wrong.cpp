// expect: data-race
// says: task
// It is woken before its task is there.

#include <poll.h>
#include <unistd.h>

#include <cassert>
#include <thread>

int main() {
  int wake[2];
  assert(pipe(wake) == 0);
  int task = 0;
  std::thread loop([&] {
    pollfd events{wake[0], POLLIN, 0};
    assert(poll(&events, 1, -1) == 1 && events.revents == POLLIN);
    char byte = 0;
    assert(read(wake[0], &byte, 1) == 1);
    assert(task == 7 || task == 0);
  });
  assert(write(wake[1], "!", 1) == 1);
  task = 7;
  loop.join();
}
