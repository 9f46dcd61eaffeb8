// expect: none
// needs: /usr/include/xenium/kirsch_bounded_kfifo_queue.hpp
// run: --preemption-bound 2
// subject: xenium kirsch_bounded_kfifo_queue, k = 2, 4 segments
// proved: the region in use never goes round the end of the ring, where its known defect is

#include <cassert>
#include <thread>
#include <xenium/kirsch_bounded_kfifo_queue.hpp>

static int items[2];

int main() {
  xenium::kirsch_bounded_kfifo_queue<int*> queue(2, 4);
  int* first = nullptr;
  int* second = nullptr;
  std::thread other([&] {
    assert(queue.try_push(&items[0]));
    assert(queue.try_pop(first));
  });
  assert(queue.try_push(&items[1]));
  assert(queue.try_pop(second));
  other.join();
  assert(first != second && first != nullptr && second != nullptr);
  while (queue.try_pop(first)) {
    assert(false);
  }
}
