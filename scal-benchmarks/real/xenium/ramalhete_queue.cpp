// expect: none
// needs: /usr/include/xenium/ramalhete_queue.hpp
// run: --preemption-bound 2 --time-limit 20
// subject: xenium ramalhete_queue, epoch_based
// proved: each thread adds before it removes

#include <array>
#include <cassert>
#include <thread>
#include <xenium/ramalhete_queue.hpp>
#include <xenium/reclamation/generic_epoch_based.hpp>

static int items[2];

int main() {
  xenium::ramalhete_queue<int*,
                          xenium::policy::reclaimer<xenium::reclamation::generic_epoch_based<>>,
                          xenium::policy::entries_per_node<4>>
      queue;
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
