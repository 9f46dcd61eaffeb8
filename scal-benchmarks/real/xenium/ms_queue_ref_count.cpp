// expect: none
// needs: /usr/include/xenium/michael_scott_queue.hpp
// compile: -I{root}
// subject: xenium michael_scott_queue, ref_count
// proved: each thread adds before it removes, so the queue is never empty at a try_pop

#include <xenium/reclamation/lock_free_ref_count.hpp>

#include "scal-benchmarks/real/xenium/michael_scott_queue.hpp"

int main() { return use_queue<xenium::reclamation::lock_free_ref_count<>>(); }
