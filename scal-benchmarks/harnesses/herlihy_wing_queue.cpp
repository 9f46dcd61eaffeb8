#include "scal-benchmarks/structures/herlihy_wing_queue.hpp"

#include <heddle/heddle.hpp>

using Queue = scal::HerlihyWingQueue;

/// Without a golden object: its deq waits for an item where that of a plain queue answers none, so
/// for `--specification serial` it is its own.
HEDDLE_HARNESS(Queue, heddle::specification::queue) {
  operation("enq", &Queue::enq);
  operation("deq", &Queue::deq);
  scenario("2x2", "enq(1) deq() || enq(2) deq()");
}
