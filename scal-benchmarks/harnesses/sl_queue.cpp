#include "scal-benchmarks/structures/sl_queue.hpp"

#include <heddle/heddle.hpp>

#include "scal-benchmarks/harnesses/golden_objects.hpp"

using Queue = scal::SingleThreadedQueue;

HEDDLE_HARNESS(Queue, heddle::specification::queue) {
  operation("enq", &Queue::enq);
  operation("deq", &Queue::deq);
  SCAL_GOLDEN_QUEUE(enq);
  races("promote");  // racy by design: what counts is what the races do to the results
  scenario("two-enqueuers", "enq(1) || enq(2) ;; deq() deq()");
  scenario("two-dequeuers", "enq(1) enq(2) >> deq() || deq()");
  scenario("one-of-each", "enq(1) >> enq(2) || deq()");
}
