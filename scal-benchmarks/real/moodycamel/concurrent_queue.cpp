// expect: none
// needs: /usr/include/concurrentqueue/concurrentqueue.h
// run: --preemption-bound 2
// subject: moodycamel ConcurrentQueue, two producers
// proved: items of one producer keep their order; each comes out once

#include <concurrentqueue/concurrentqueue.h>

#include <cassert>
#include <thread>

int main() {
  moodycamel::ConcurrentQueue<int> queue(32);
  std::thread other([&] { assert(queue.enqueue(1)); });
  assert(queue.enqueue(2));
  int first = 0;
  const bool found = queue.try_dequeue(first);
  assert(found);
  other.join();
  int second = 0;
  assert(queue.try_dequeue(second));
  assert(first + second == 3);
  assert(!queue.try_dequeue(first));
}
