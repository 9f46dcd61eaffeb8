#pragma once

#include <heddle/heddle.hpp>

#include "scal-benchmarks/harnesses/golden_objects.hpp"
#include "scal-benchmarks/structures/quasi_priority_queue.hpp"

/// The harness that both forms of the Quasi Priority Queue share.
#define SCAL_QUASI_PRIORITY_QUEUE_HARNESS(Form)                                                    \
  using PriorityQueue = scal::QuasiPriorityQueue<Form>;                                            \
  HEDDLE_HARNESS(PriorityQueue, heddle::specification::keyed_priority_queue) {                     \
    operation("enq", &PriorityQueue::enq).values(heddle::Values::fresh, 0).values({0, 1}, 1);      \
    operation("deqMin", &PriorityQueue::deqMin);                                                   \
    SCAL_GOLDEN_PRIORITY_QUEUE();                                                                  \
    removes("deqMin");                                                                             \
    parameter("bins", 4, "how many priorities there are, from 0 on", {1, 16});                     \
    parameter("K", 1, "form b2: the factor that it exceeds", {0, 1000});                           \
    scenario("2x2", "enq(1, 0) deqMin() || enq(2, 1) deqMin()");                                   \
    scenario("adds",                                                                               \
             "enq(1, 0) enq(2, 1) || enq(3, 2) enq(4, 3) ;; deqMin() deqMin() deqMin() deqMin()"); \
    scenario(                                                                                      \
        "removals",                                                                                \
        "enq(1, 0) enq(2, 1) enq(3, 2) enq(4, 3) >> deqMin() || deqMin() ;; deqMin() deqMin()");   \
  }                                                                                                \
  static_assert(true, "lets the macro end in a semicolon")
