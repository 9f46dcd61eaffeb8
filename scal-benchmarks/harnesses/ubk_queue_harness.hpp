#pragma once

#include <heddle/heddle.hpp>

#include "scal-benchmarks/harnesses/golden_objects.hpp"
#include "scal-benchmarks/structures/ubk_queue.hpp"

/// The harness of all forms of the unbounded k-FIFO queue. `deleted` is a plain field that other
/// threads change: racy by design, so the races are explored and not reported as violations.
#define SCAL_UBK_QUEUE_HARNESS(Form)                                                           \
  using Queue = scal::UnboundedKFifoQueue<Form>;                                               \
  HEDDLE_HARNESS(Queue, heddle::specification::pool) {                                         \
    operation("enq", &Queue::enq);                                                             \
    operation("deq", &Queue::deq);                                                             \
    SCAL_GOLDEN_QUEUE(enq);                                                                    \
    parameter("k", 2, "slots of a segment", {1, 16});                                          \
    races("promote");                                                                          \
    scenario("lost", "enq(1) >> enq(4) || deq() deq() ;; deq()");                              \
    scenario("two-dequeuers", "enq(1) enq(2) enq(3) enq(4) >> deq() || deq() ;; deq() deq()"); \
  }                                                                                            \
  static_assert(true, "lets the macro end in a semicolon")
