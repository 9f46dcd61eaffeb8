// expect: none
// needs: /usr/include/boost/lockfree/queue.hpp
// run: --preemption-bound 2 --races promote
// subject: boost::lockfree::queue, its data races taken as events
// proved: each thread adds before it removes

#include <boost/lockfree/queue.hpp>
#include <cassert>
#include <thread>

int main() {
  boost::lockfree::queue<int> queue(8);
  int first = 0;
  int second = 0;
  std::thread other([&] {
    assert(queue.push(1));
    assert(queue.pop(first));
  });
  assert(queue.push(2));
  assert(queue.pop(second));
  other.join();
  assert(first + second == 3);
}
