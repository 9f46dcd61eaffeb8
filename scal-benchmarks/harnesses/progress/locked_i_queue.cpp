#include "scal-benchmarks/structures/progress/locked_i_queue.hpp"

#include <heddle/heddle.hpp>

#include "scal-benchmarks/harnesses/golden_objects.hpp"

using Queue = scal::LockedIQueue;

HEDDLE_HARNESS(Queue, heddle::specification::queue) {
  operation("enq", &Queue::enq);
  operation("deq", &Queue::deq);
  SCAL_GOLDEN_QUEUE(enq);
  scenario("2x2", "enq(1) deq() || enq(2) deq()");
}
