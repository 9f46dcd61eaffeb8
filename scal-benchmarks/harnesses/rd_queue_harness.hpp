#pragma once

#include <heddle/heddle.hpp>

#include "scal-benchmarks/harnesses/golden_objects.hpp"
#include "scal-benchmarks/structures/rd_queue.hpp"

/// The harness of both forms of the random dequeue queue. `golden_object` names one, or nothing.
#define SCAL_RD_QUEUE_HARNESS(Form, golden_object)                                             \
  using Queue = scal::RandomDequeueQueue<Form>;                                                \
  HEDDLE_HARNESS(Queue, heddle::specification::pool) {                                         \
    operation("enq", &Queue::enq);                                                             \
    operation("deq", &Queue::deq);                                                             \
    golden_object;                                                                             \
    parameter("q", 2, "nodes of the window", {1, 1000});                                       \
    parameter("max_retries", 2, "attempts at picked nodes before deq takes the oldest",        \
              {0, 1000});                                                                      \
    scenario("2x2", "enq(1) deq() || enq(2) deq()");                                           \
    scenario("two-dequeuers", "enq(1) enq(2) enq(3) enq(4) >> deq() || deq() ;; deq() deq()"); \
    scenario("overtaken", "enq(1) enq(2) enq(3) enq(4) >> deq() deq() deq() deq()");           \
  }                                                                                            \
  static_assert(true, "lets the macro end in a semicolon")
