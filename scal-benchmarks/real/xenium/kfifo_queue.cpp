// expect: none
// needs: /usr/include/xenium/kirsch_kfifo_queue.hpp
// run: --preemption-bound 2
// subject: xenium kirsch_kfifo_queue, k = 2, epoch_based
// proved: what was added comes out once; a thread that has added finds something

#include <array>
#include <cassert>
#include <thread>
#include <xenium/kirsch_kfifo_queue.hpp>
#include <xenium/reclamation/generic_epoch_based.hpp>

static int items[2];

int main() {
  xenium::kirsch_kfifo_queue<int*,
                             xenium::policy::reclaimer<xenium::reclamation::generic_epoch_based<>>>
      queue(2);
  int* first = nullptr;
  int* second = nullptr;
  std::thread other([&] {
    queue.push(&items[0]);
    const bool found = queue.try_pop(first);
    assert(found);
  });
  queue.push(&items[1]);
  const bool found = queue.try_pop(second);
  assert(found);
  other.join();
  assert(first != second && first != nullptr && second != nullptr);
}
