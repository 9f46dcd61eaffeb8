// The same as ms_queue.cpp, but that the items are opaque: threads that bring different ones are
// alike.

#include <heddle/heddle.hpp>

#include "scal-benchmarks/harnesses/golden_objects.hpp"
#include "scal-benchmarks/structures/ms_queue.hpp"

using Queue = scal::MichaelScottQueue<scal::FreshNodesForm, heddle::Opaque>;

HEDDLE_HARNESS(Queue, heddle::specification::queue) {
  operation("enq", &Queue::enq);
  operation("deq", &Queue::deq);
  SCAL_GOLDEN_QUEUE(enq);
  scenario("2x2", "enq(1) deq() || enq(2) deq()");
}
