// expect: none
// needs: /usr/include/xenium/michael_scott_queue.hpp
// compile: -I{root}
// subject: xenium michael_scott_queue, epoch_based
// proved: each thread adds before it removes, so the queue is never empty at a try_pop

#include <array>
#include <xenium/reclamation/generic_epoch_based.hpp>

#include "scal-benchmarks/real/xenium/michael_scott_queue.hpp"

int main() { return use_queue<xenium::reclamation::generic_epoch_based<>>(); }
