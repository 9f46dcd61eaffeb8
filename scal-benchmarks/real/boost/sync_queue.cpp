// expect: none
// needs: /usr/include/boost/thread/sync_bounded_queue.hpp
// compile: -lboost_thread
// subject: boost::sync_bounded_queue with prebuilt Boost.Thread
// proved: a full queue blocks the producer, an empty one the consumer

#include <boost/thread.hpp>
#include <boost/thread/sync_bounded_queue.hpp>
#include <cassert>

int main() {
  boost::sync_bounded_queue<int> queue(1);
  boost::thread producer([&] {
    queue.push_back(1);
    queue.push_back(2);
  });
  assert(queue.pull_front() == 1);
  assert(queue.pull_front() == 2);
  producer.join();
}
