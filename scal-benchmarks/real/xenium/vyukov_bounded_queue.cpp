// expect: none
// needs: /usr/include/xenium/vyukov_bounded_queue.hpp
// subject: xenium vyukov_bounded_queue
// proved: strong try_pop fails only on an empty queue, and its own item was added before

#include <cassert>
#include <thread>
#include <xenium/vyukov_bounded_queue.hpp>

int main() {
  xenium::vyukov_bounded_queue<int> queue(2);
  int first = 0;
  int second = 0;
  std::thread other([&] {
    assert(queue.try_push_strong(1));
    while (!queue.try_pop_strong(first)) {
    }
  });
  assert(queue.try_push_strong(2));
  while (!queue.try_pop_strong(second)) {
  }
  other.join();
  assert(first + second == 3);
}
