#include "scal-benchmarks/structures/progress/blinking_counter.hpp"

#include <heddle/heddle.hpp>

using Counter = scal::BlinkingCounter;

HEDDLE_HARNESS(Counter, heddle::specification::fetch_and_add) {
  operation("fetch_add", &Counter::fetch_add);
  scenario("two", "fetch_add(1) || fetch_add(2)");
}
