#pragma once

#include <heddle/heddle.hpp>

#include "scal-benchmarks/harnesses/weak/taken.hpp"
#include "scal-benchmarks/structures/weak/stack.hpp"

/// The harness of a stack with these orders.
#define SCAL_STACK_HARNESS(orders)                                \
  struct WeakStack {                                              \
    scal::Stack<orders> items;                                    \
    void push(int item) { items.push(item); }                     \
    std::optional<int> pop() { return scal::taken(items.pop()); } \
  };                                                              \
  HEDDLE_HARNESS(WeakStack, heddle::specification::stack) {       \
    operation("push", &WeakStack::push);                          \
    operation("pop", &WeakStack::pop);                            \
    scenario("2x2", "push(1) pop() || push(2) pop()");            \
    scenario("two-pops", "push(1) push(2) || pop() pop()");       \
  }                                                               \
  static_assert(true, "lets the macro end in a semicolon")
