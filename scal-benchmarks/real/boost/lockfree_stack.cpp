// expect: data-race
// needs: /usr/include/boost/lockfree/stack.hpp
// run: --preemption-bound 2
// subject: boost::lockfree::stack
// proved: the race is there: docs/structures.md, "The data races of Boost.Lockfree"

#include <boost/lockfree/stack.hpp>
#include <cassert>
#include <thread>

int main() {
  boost::lockfree::stack<int> stack(8);
  int first = 0;
  int second = 0;
  std::thread other([&] {
    assert(stack.push(1));
    assert(stack.pop(first));
  });
  assert(stack.push(2));
  assert(stack.pop(second));
  other.join();
  assert(first + second == 3);
}
