#pragma once

#include <heddle/heddle.hpp>

#include "scal-benchmarks/harnesses/golden_objects.hpp"
#include "scal-benchmarks/structures/quasi_stack.hpp"

/// The harness that all forms of the Quasi Stack share. Its order is a matter of the quasi factor;
/// the specification says what is wrong whatever the factor.
#define SCAL_QUASI_STACK_HARNESS(Form)                                                        \
  using Stack = scal::QuasiStack<Form>;                                                       \
  HEDDLE_HARNESS(Stack, heddle::specification::pool) {                                        \
    operation("push", &Stack::push);                                                          \
    operation("pop", &Stack::pop);                                                            \
    SCAL_GOLDEN_STACK();                                                                      \
    parameter("q", 0, "how many live nodes a pop may leave above the one that it takes",      \
              {0, 1000});                                                                     \
    parameter("K", 2, "form b2: the factor that it exceeds", {0, 1000});                      \
    scenario("2x2", "push(1) pop() || push(2) pop()");                                        \
    scenario("adds", "push(1) push(2) || push(3) push(4) ;; pop() pop() pop() pop()");        \
    scenario("removals", "push(1) push(2) push(3) push(4) >> pop() || pop() ;; pop() pop()"); \
  }                                                                                           \
  static_assert(true, "lets the macro end in a semicolon")
