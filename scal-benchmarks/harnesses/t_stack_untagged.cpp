#include <heddle/heddle.hpp>

#include "scal-benchmarks/structures/treiber_stack.hpp"

using Stack = scal::TreiberStack<scal::UntaggedRecyclingForm>;

HEDDLE_HARNESS(Stack, heddle::specification::stack) {
  operation("push", &Stack::push);
  operation("pop", &Stack::pop);
  // A pop reads the next of a node that another thread may have taken and be pushing again: a race
  // that the published algorithm has too.
  races("promote");
  scenario("aba",
           "push(1) push(2) push(3) >> pop() || pop() push(4) || pop() ;; pop() pop() pop()");
}
