// expect: deadlock
// says: waits for a poll of epoll instance
// EPOLLONESHOT tells of the first wake-up only; nobody arms it again.

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cassert>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

int main() {
  const int loop = epoll_create1(0);
  const int wake = eventfd(0, EFD_NONBLOCK);
  epoll_event interest{};
  interest.events = EPOLLIN | EPOLLONESHOT;
  interest.data.fd = wake;
  assert(epoll_ctl(loop, EPOLL_CTL_ADD, wake, &interest) == 0);
  std::mutex lock;
  std::vector<int> tasks;
  std::thread worker([&] {
    for (int done = 0; done < 2;) {
      epoll_event event{};
      assert(epoll_wait(loop, &event, 1, -1) == 1 && event.data.fd == wake);
      std::uint64_t woken = 0;
      static_cast<void>(!read(wake, &woken, sizeof woken));
      const std::lock_guard guard(lock);
      done += static_cast<int>(tasks.size());
      tasks.clear();
    }
  });
  for (int task = 0; task < 2; ++task) {
    {
      const std::lock_guard guard(lock);
      tasks.push_back(task);
    }
    const std::uint64_t one = 1;
    assert(write(wake, &one, sizeof one) == sizeof one);
  }
  worker.join();
}
