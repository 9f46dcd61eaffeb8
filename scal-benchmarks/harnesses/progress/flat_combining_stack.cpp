#include "scal-benchmarks/structures/progress/flat_combining_stack.hpp"

#include <heddle/heddle.hpp>

#include "scal-benchmarks/harnesses/golden_objects.hpp"

using Stack = scal::FlatCombiningStack;

HEDDLE_HARNESS(Stack, heddle::specification::stack) {
  operation("push", &Stack::push);
  operation("pop", &Stack::pop);
  SCAL_GOLDEN_STACK();
  scenario("2x2", "push(1) pop() || push(2) pop()");
}
