#include "scal-benchmarks/structures/ms_queue.hpp"

#include <heddle/heddle.hpp>

using Queue = scal::MichaelScottQueue<scal::FreshNodesForm>;

HEDDLE_HARNESS(Queue, heddle::specification::queue) {
  operation("enq", &Queue::enq);
  operation("deq", &Queue::deq);
  scenario("2x2", "enq(1) deq() || enq(2) deq()");
}
