#define CATCH_CONFIG_MAIN  // for Catch2 2; Catch2 3 has its main in a library
#include <heddle/catch2.hpp>
#include <heddle/heddle.hpp>

#include "queues/queues.hpp"

HEDDLE_HARNESS(LockedQueue, heddle::specification::queue) {
  operation("enq", &LockedQueue::enq);
  operation("deq", &LockedQueue::deq);
}

HEDDLE_HARNESS(ForgetfulQueue, heddle::specification::queue) {
  operation("enq", &ForgetfulQueue::enq);
  operation("deq", &ForgetfulQueue::deq);
}

TEST_CASE("a locked queue is linearizable") {
  CHECK_LINEARIZABLE(LockedQueue, "enq(1) deq() || enq(2) deq()");
}

TEST_CASE("a forgetful queue, taken from twice, is linearizable") {
  CHECK_LINEARIZABLE(ForgetfulQueue, "enq(1) enq(2) >> deq() || deq()");
}
