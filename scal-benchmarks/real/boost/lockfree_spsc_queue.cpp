// expect: none
// needs: /usr/include/boost/lockfree/spsc_queue.hpp
// subject: boost::lockfree::spsc_queue
// proved: one producer, one consumer: first in, first out

#include <boost/lockfree/spsc_queue.hpp>
#include <cassert>
#include <thread>

int main() {
  boost::lockfree::spsc_queue<int> queue(4);
  std::thread producer([&] {
    queue.push(1);
    queue.push(2);
  });
  int next = 1;
  for (int turn = 0; turn < 3; ++turn) {
    int item = 0;
    if (queue.pop(item)) {
      assert(item == next);
      ++next;
    }
  }
  producer.join();
}
