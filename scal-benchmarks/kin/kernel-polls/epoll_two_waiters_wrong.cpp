// expect: assertion
// Of two threads that wait with one epoll instance, either may be told of what is told once.

#include <sys/epoll.h>
#include <sys/eventfd.h>

#include <cassert>
#include <thread>

int main() {
  const int wake = eventfd(1, 0);
  const int loop = epoll_create1(0);
  epoll_event interest{};
  interest.events = EPOLLIN | EPOLLONESHOT;
  assert(epoll_ctl(loop, EPOLL_CTL_ADD, wake, &interest) == 0);
  int told[2] = {0, 0};
  const auto look = [&](int thread) {
    epoll_event event{};
    told[thread] = epoll_wait(loop, &event, 1, 0);
  };
  std::thread one(look, 0);
  std::thread other(look, 1);
  one.join();
  other.join();
  assert(told[0] == 1);
}
