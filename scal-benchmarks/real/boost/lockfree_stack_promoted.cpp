// expect: none
// needs: /usr/include/boost/lockfree/stack.hpp
// run: --preemption-bound 2 --races promote
// subject: boost::lockfree::stack, its data races taken as events
// proved: tagged pointers: no ABA although nodes are reused

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
