// expect: assertion
// Two increments by loads and stores of variables that are called like functions of the C library.

#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> poll{0};
std::atomic<int> recv{0};
int epoll_wait = 0;

void count() {
  poll.store(poll.load() + 1);
  recv.fetch_add(1);
}

int main() {
  std::thread one(count);
  std::thread two(count);
  one.join();
  two.join();
  assert(poll.load() + recv.load() + epoll_wait == 4);
}
