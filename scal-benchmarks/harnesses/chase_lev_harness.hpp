#pragma once

#include <heddle/heddle.hpp>

#include "scal-benchmarks/structures/chase_lev.hpp"

/// The harness that both forms of the Chase-Lev deque share. Of the threads that run at once, one
/// alone may be the owner, who calls push_back and pop_back.
#define SCAL_CHASE_LEV_HARNESS(Form)                                                               \
  using Deque = scal::ChaseLevDeque<Form>;                                                         \
  HEDDLE_HARNESS(Deque, heddle::specification::deque) {                                            \
    operation("push_back", &Deque::push_back);                                                     \
    operation("pop_back", &Deque::pop_back);                                                       \
    operation("pop_front", &Deque::pop_front);                                                     \
    one_thread({"push_back", "pop_back"});                                                         \
    parameter("capacity", 2, "places for items before the array grows", {1, 1024});                \
    scenario("overwritten",                                                                        \
             "push_back(1) >> push_back(2) push_back(3) || pop_front() ;; pop_back() pop_back()"); \
    scenario("last-items",                                                                         \
             "push_back(1) push_back(2) >> pop_back() pop_back() || pop_front() || pop_front()");  \
  }                                                                                                \
  static_assert(true, "lets the macro end in a semicolon")
