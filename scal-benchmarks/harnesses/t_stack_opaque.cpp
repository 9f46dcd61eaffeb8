// The same as t_stack.cpp, but that the items are opaque: threads that bring different ones are
// alike.

#include <heddle/heddle.hpp>

#include "scal-benchmarks/harnesses/golden_objects.hpp"
#include "scal-benchmarks/structures/treiber_stack.hpp"

using Stack = scal::TreiberStack<scal::TaggedForm, heddle::Opaque>;

HEDDLE_HARNESS(Stack, heddle::specification::stack) {
  operation("push", &Stack::push);
  operation("pop", &Stack::pop);
  SCAL_GOLDEN_STACK();
  scenario("2x2", "push(1) pop() || push(2) pop()");
}
