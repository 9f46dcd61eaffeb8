// expect: none
// needs: /usr/include/xenium/michael_scott_queue.hpp
// compile: -I{root}
// subject: xenium michael_scott_queue, hazard_pointer
// proved: each thread adds before it removes, so the queue is never empty at a try_pop

#include <xenium/reclamation/hazard_pointer.hpp>

#include "scal-benchmarks/real/xenium/michael_scott_queue.hpp"

int main() {
  return use_queue<xenium::reclamation::hazard_pointer<>::with<xenium::policy::allocation_strategy<
      xenium::reclamation::hp_allocation::static_strategy<3>>>>();
}
