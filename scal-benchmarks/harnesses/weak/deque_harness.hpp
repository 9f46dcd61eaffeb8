#pragma once

#include <heddle/heddle.hpp>

#include "scal-benchmarks/harnesses/weak/taken.hpp"
#include "scal-benchmarks/structures/weak/deque.hpp"

/// The harness of a deque with these orders. One thread alone may be the owner, who calls push_back
/// and pop_back.
#define SCAL_DEQUE_HARNESS(orders)                                                             \
  struct WeakDeque {                                                                           \
    scal::Deque<orders> items;                                                                 \
    void push_back(int item) { items.put(item); }                                              \
    std::optional<int> pop_back() { return scal::taken(items.take()); }                        \
    std::optional<int> pop_front() { return scal::taken(items.steal()); }                      \
  };                                                                                           \
  HEDDLE_HARNESS(WeakDeque, heddle::specification::deque) {                                    \
    operation("push_back", &WeakDeque::push_back);                                             \
    operation("pop_back", &WeakDeque::pop_back);                                               \
    operation("pop_front", &WeakDeque::pop_front);                                             \
    one_thread({"push_back", "pop_back"});                                                     \
    scenario("two-thefts", "push_back(1) push_back(2) pop_back() || pop_front() pop_front()"); \
  }                                                                                            \
  static_assert(true, "lets the macro end in a semicolon")
