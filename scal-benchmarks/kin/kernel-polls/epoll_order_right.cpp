// expect: none
// An epoll instance tells of two eventfds, in whichever order they became ready.

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cassert>
#include <cstdint>
#include <thread>

int main() {
  const int first = eventfd(0, 0);
  const int second = eventfd(0, 0);
  const int loop = epoll_create1(0);
  epoll_event interest{};
  interest.events = EPOLLIN;
  for (const int wake : {first, second}) {
    interest.data.fd = wake;
    assert(epoll_ctl(loop, EPOLL_CTL_ADD, wake, &interest) == 0);
  }
  const auto wake = [](int number) {
    const std::uint64_t one = 1;
    assert(write(number, &one, sizeof one) == sizeof one);
  };
  std::thread one(wake, first);
  std::thread other(wake, second);
  one.join();
  other.join();
  epoll_event events[2];
  assert(epoll_wait(loop, events, 2, -1) == 2);
  assert(events[0].data.fd + events[1].data.fd == first + second);
}
