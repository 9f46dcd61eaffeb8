// expect: none
// needs: /usr/include/xenium/michael_scott_queue.hpp
// compile: -I{root}
// subject: xenium michael_scott_queue, quiescent_state
// proved: each thread adds before it removes, so the queue is never empty at a try_pop

#include <xenium/reclamation/quiescent_state_based.hpp>

#include "scal-benchmarks/real/xenium/michael_scott_queue.hpp"

int main() { return use_queue<xenium::reclamation::quiescent_state_based>(); }
