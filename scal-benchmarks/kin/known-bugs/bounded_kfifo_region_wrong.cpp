// expect: assertion
// needs: /usr/include/xenium/kirsch_bounded_kfifo_queue.hpp
// xenium 0.0.2, kirsch_bounded_kfifo_queue.hpp as Debian ships it: `not_in_valid_region` has head
// and tail swapped, as the Scal suite had from 2015 on. Where the region in use goes round the end
// of the ring, an item whose segment is out of use counts as added and is not found again.

#include <cassert>
#include <thread>
#include <xenium/kirsch_bounded_kfifo_queue.hpp>

static int items[4];

int main() {
  xenium::kirsch_bounded_kfifo_queue<int*> queue(2, 3);
  int* item = nullptr;
  queue.try_push(&items[0]);
  queue.try_pop(item);
  std::thread once([&] {
    int* mine = nullptr;
    assert(queue.try_push(&items[1]));
    assert(queue.try_pop(mine));  // there is always one: who removes has added before
  });
  for (int i = 2; i < 4; ++i) {
    assert(queue.try_push(&items[i]));
    assert(queue.try_pop(item));
  }
  once.join();
}
