#pragma once

#include <heddle/heddle.hpp>

#include "scal-benchmarks/harnesses/golden_objects.hpp"
#include "scal-benchmarks/structures/segment_freeze.hpp"

/// The harness that both forms of the queue of frozen segments share.
#define SCAL_SEGMENT_FREEZE_HARNESS(Form)                                  \
  using Queue = scal::SegmentFreezeQueue<Form>;                            \
  HEDDLE_HARNESS(Queue, heddle::specification::queue) {                    \
    operation("enq", &Queue::enq);                                         \
    operation("deq", &Queue::deq);                                         \
    SCAL_GOLDEN_QUEUE(enq);                                                \
    parameter("slots", 2, "slots of a segment", {2, 16});                  \
    scenario("freeze", "enq(1) || enq(2) enq(3) || deq() ;; deq() deq()"); \
    scenario("2x2", "enq(1) deq() || enq(2) deq()");                       \
  }                                                                        \
  static_assert(true, "lets the macro end in a semicolon")
