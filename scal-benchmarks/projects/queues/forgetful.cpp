#include <heddle/heddle.hpp>

#include "queues/queues.hpp"

HEDDLE_HARNESS(ForgetfulQueue, heddle::specification::queue) {
  operation("enq", &ForgetfulQueue::enq);
  operation("deq", &ForgetfulQueue::deq);
  scenario("taken twice", "enq(1) enq(2) >> deq() || deq()");
}
