// expect: none
// needs: /usr/include/boost/thread/barrier.hpp
// compile: -lboost_thread
// subject: boost::barrier with prebuilt Boost.Thread
// proved: what each wrote before the barrier, both read after it

#include <boost/thread.hpp>
#include <boost/thread/barrier.hpp>
#include <cassert>

int main() {
  boost::barrier barrier(2);
  int left = 0;
  int right = 0;
  boost::thread other([&] {
    left = 1;
    barrier.wait();
    assert(right == 1);
  });
  right = 1;
  barrier.wait();
  assert(left == 1);
  other.join();
}
