#pragma once

#include <heddle/heddle.hpp>

#include "scal-benchmarks/harnesses/golden_objects.hpp"
#include "scal-benchmarks/structures/ms_queue.hpp"

/// The harness of the forms of the Michael-Scott queue that use nodes again. A deq reads the value
/// of a node that another thread may have taken and be filling again: a race that the published
/// algorithm has too, and whose value is not used then.
#define SCAL_MS_QUEUE_RECYCLED_HARNESS(Form)                 \
  using Queue = scal::MichaelScottQueue<Form>;               \
  HEDDLE_HARNESS(Queue, heddle::specification::queue) {      \
    operation("enq", &Queue::enq);                           \
    operation("deq", &Queue::deq);                           \
    SCAL_GOLDEN_QUEUE(enq);                                  \
    races("promote");                                        \
    scenario("lost", "enq(1) deq() || enq(2) deq() enq(3)"); \
  }                                                          \
  static_assert(true, "lets the macro end in a semicolon")
