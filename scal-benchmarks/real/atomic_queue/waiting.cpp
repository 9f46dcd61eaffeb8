// expect: none
// needs: /usr/include/atomic_queue/atomic_queue.h
// subject: atomic_queue AtomicQueue2, push and pop that wait
// proved: pop waits for the push that has its ticket

#include <atomic_queue/atomic_queue.h>

#include <cassert>
#include <thread>

int main() {
  atomic_queue::AtomicQueue2<int, 4> queue;
  std::thread other([&] { queue.push(5); });
  const int item = queue.pop();
  other.join();
  assert(item == 5);
}
