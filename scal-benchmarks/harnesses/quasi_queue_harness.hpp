#pragma once

#include <heddle/heddle.hpp>

#include "scal-benchmarks/harnesses/golden_objects.hpp"
#include "scal-benchmarks/structures/quasi_queue.hpp"

/// The harness that all forms of the Quasi Queue share. Its order is a matter of the quasi factor,
/// s - 1 for the right form; the specification says what is wrong whatever the factor.
#define SCAL_QUASI_QUEUE_HARNESS(Form)                                                    \
  using Queue = scal::QuasiQueue<Form>;                                                   \
  HEDDLE_HARNESS(Queue, heddle::specification::pool) {                                    \
    operation("enq", &Queue::enq);                                                        \
    operation("deq", &Queue::deq);                                                        \
    SCAL_GOLDEN_QUEUE(enq);                                                               \
    parameter("s", 2, "cells of a segment", {1, 16});                                     \
    scenario("2x2", "enq(1) deq() || enq(2) deq()");                                      \
    scenario("adds", "enq(1) enq(2) || enq(3) enq(4) ;; deq() deq() deq() deq()");        \
    scenario("removals", "enq(1) enq(2) enq(3) enq(4) >> deq() || deq() ;; deq() deq()"); \
    scenario("free-cell", "enq(1) >> enq(2) deq() || deq() ;; deq()");                    \
  }                                                                                       \
  static_assert(true, "lets the macro end in a semicolon")
