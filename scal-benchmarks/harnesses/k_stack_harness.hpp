#pragma once

#include <heddle/heddle.hpp>

#include "scal-benchmarks/harnesses/golden_objects.hpp"
#include "scal-benchmarks/structures/k_stack.hpp"

/// The harness that all forms of the k-stack share. `remove` is a plain field that other threads
/// change: racy by design, so the races are explored and not reported as violations.
#define SCAL_K_STACK_HARNESS(Form)                                                   \
  using Stack = scal::KStack<Form>;                                                  \
  HEDDLE_HARNESS(Stack, heddle::specification::pool) {                               \
    operation("push", &Stack::push);                                                 \
    operation("pop", &Stack::pop);                                                   \
    SCAL_GOLDEN_STACK();                                                             \
    parameter("k", 2, "slots of a segment", {1, 16});                                \
    races("promote");                                                                \
    scenario("twice", "push(1) push(2) push(3) pop() >> push(4) || pop() ;; pop()"); \
  }                                                                                  \
  static_assert(true, "lets the macro end in a semicolon")
