#include <heddle/heddle.hpp>

#include "queues/queues.hpp"

HEDDLE_HARNESS(LockedQueue, heddle::specification::queue) {
  operation("enq", &LockedQueue::enq);
  operation("deq", &LockedQueue::deq);
  scenario("taken twice", "enq(1) enq(2) >> deq() || deq()");
}
