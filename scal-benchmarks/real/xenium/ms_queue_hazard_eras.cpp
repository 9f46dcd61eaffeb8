// expect: none
// needs: /usr/include/xenium/michael_scott_queue.hpp
// compile: -I{root}
// subject: xenium michael_scott_queue, hazard_eras
// proved: each thread adds before it removes, so the queue is never empty at a try_pop

#include <xenium/reclamation/hazard_eras.hpp>

#include "scal-benchmarks/real/xenium/michael_scott_queue.hpp"

int main() {
  return use_queue<xenium::reclamation::hazard_eras<>::with<xenium::policy::allocation_strategy<
      xenium::reclamation::he_allocation::static_strategy<3>>>>();
}
