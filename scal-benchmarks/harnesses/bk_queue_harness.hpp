#pragma once

#include <heddle/heddle.hpp>

#include "scal-benchmarks/harnesses/golden_objects.hpp"
#include "scal-benchmarks/structures/bk_queue.hpp"

/// The harness of both forms of the bounded k-FIFO queue.
#define SCAL_BK_QUEUE_HARNESS(Form)                                                            \
  using Queue = scal::BoundedKFifoQueue<Form>;                                                 \
  HEDDLE_HARNESS(Queue, heddle::specification::pool) {                                         \
    operation("enq", &Queue::enq);                                                             \
    operation("deq", &Queue::deq);                                                             \
    SCAL_GOLDEN_QUEUE(try_enq);                                                                \
    parameter("k", 2, "slots of a segment", {1, 16});                                          \
    parameter("segments", 3, "segments of the ring", {2, 1000});                               \
    scenario("round", "enq(101) deq() >> enq(7) deq() || enq(102) deq() enq(103) deq()");      \
    scenario("two-dequeuers", "enq(1) enq(2) enq(3) enq(4) >> deq() || deq() ;; deq() deq()"); \
  }                                                                                            \
  static_assert(true, "lets the macro end in a semicolon")
