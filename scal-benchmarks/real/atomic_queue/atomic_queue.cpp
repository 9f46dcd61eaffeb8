// expect: none
// needs: /usr/include/atomic_queue/atomic_queue.h
// subject: atomic_queue AtomicQueue2
// proved: try_pop after an own try_push may fail only while the other item is in transit

#include <atomic_queue/atomic_queue.h>

#include <cassert>
#include <thread>

int main() {
  atomic_queue::AtomicQueue2<int, 4> queue;
  std::thread other([&] { assert(queue.try_push(1)); });
  assert(queue.try_push(2));
  other.join();
  int first = 0;
  int second = 0;
  assert(queue.try_pop(first) && queue.try_pop(second));
  assert(first + second == 3);
  assert(!queue.try_pop(first));
}
