// expect: assertion
// Of a pipe, an eventfd and a pipe that is closed, the last alone may be ready.

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cassert>
#include <cstdint>
#include <thread>

int main() {
  int first[2];
  int last[2];
  assert(pipe(first) == 0 && pipe(last) == 0);
  const int number = eventfd(0, 0);
  std::thread one([&] { assert(write(first[1], "a", 1) == 1); });
  std::thread two([&] {
    const std::uint64_t added = 1;
    assert(write(number, &added, sizeof added) == sizeof added);
  });
  std::thread three([&] { close(last[1]); });
  pollfd all[3] = {{first[0], POLLIN, 0}, {number, POLLIN, 0}, {last[0], POLLIN, 0}};
  assert(ppoll(all, 3, nullptr, nullptr) > 0);
  assert(all[0].revents != 0 || all[1].revents != 0);
  one.join();
  two.join();
  three.join();
}
