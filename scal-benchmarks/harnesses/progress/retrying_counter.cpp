#include <heddle/heddle.hpp>

#include "scal-benchmarks/structures/progress/wait_free_counter.hpp"

using Counter = scal::RetryingCounter;

HEDDLE_HARNESS(Counter, heddle::specification::fetch_and_add) {
  operation("fetch_add", &Counter::fetch_add);
  scenario("2x2", "fetch_add(1) fetch_add(2) || fetch_add(4) fetch_add(8)");
}
