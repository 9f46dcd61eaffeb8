// expect: assertion
// The second of two eventfds may be the one that an epoll instance tells of.

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cassert>
#include <cstdint>
#include <thread>

int main() {
  const int first = eventfd(0, 0);
  const int second = eventfd(0, 0);
  const int both = epoll_create1(0);
  epoll_event interest{};
  interest.events = EPOLLIN;
  for (const int wake : {first, second}) {
    interest.data.fd = wake;
    assert(epoll_ctl(both, EPOLL_CTL_ADD, wake, &interest) == 0);
  }
  const auto wake = [](int number) {
    const std::uint64_t one = 1;
    assert(write(number, &one, sizeof one) == sizeof one);
  };
  std::thread one(wake, first);
  std::thread other(wake, second);
  epoll_event event{};
  assert(epoll_wait(both, &event, 1, -1) == 1);
  assert(event.data.fd == first);
  one.join();
  other.join();
}
