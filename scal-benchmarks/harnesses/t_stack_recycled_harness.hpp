#pragma once

#include <heddle/heddle.hpp>

#include "scal-benchmarks/harnesses/golden_objects.hpp"
#include "scal-benchmarks/structures/treiber_stack.hpp"

/// The harness of the forms of the Treiber stack that use nodes again. A pop reads the next of a
/// node that another thread may have taken and be pushing again: a race that the published
/// algorithm has too.
#define SCAL_T_STACK_RECYCLED_HARNESS(Form)                                                      \
  using Stack = scal::TreiberStack<Form>;                                                        \
  HEDDLE_HARNESS(Stack, heddle::specification::stack) {                                          \
    operation("push", &Stack::push);                                                             \
    operation("pop", &Stack::pop);                                                               \
    SCAL_GOLDEN_STACK();                                                                         \
    races("promote");                                                                            \
    scenario("aba",                                                                              \
             "push(1) push(2) push(3) >> pop() || pop() push(4) || pop() ;; pop() pop() pop()"); \
  }                                                                                              \
  static_assert(true, "lets the macro end in a semicolon")
