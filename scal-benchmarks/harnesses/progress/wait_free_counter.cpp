#include "scal-benchmarks/structures/progress/wait_free_counter.hpp"

#include <heddle/heddle.hpp>

using Counter = scal::WaitFreeCounter;

HEDDLE_HARNESS(Counter, heddle::specification::fetch_and_add) {
  operation("fetch_add", &Counter::fetch_add);
  scenario("2x2", "fetch_add(1) fetch_add(2) || fetch_add(4) fetch_add(8)");
}
