// expect: none
// needs: /usr/include/concurrentqueue/blockingconcurrentqueue.h
// run: --preemption-bound 2 --time-limit 20
// subject: moodycamel BlockingConcurrentQueue
// proved: wait_dequeue returns when, and only when, there is an item

#include <concurrentqueue/blockingconcurrentqueue.h>

#include <cassert>
#include <thread>

int main() {
  moodycamel::BlockingConcurrentQueue<int> queue(32);
  std::thread producer([&] { queue.enqueue(42); });
  int item = 0;
  queue.wait_dequeue(item);
  assert(item == 42);
  producer.join();
}
