// Tests that explore: each runs all interleavings of what it names.
#include <atomic>
#include <heddle/gtest.hpp>
#include <heddle/heddle.hpp>
#include <thread>

#include "queues/queues.hpp"

HEDDLE_HARNESS(LockedQueue, heddle::specification::queue) {
  operation("enq", &LockedQueue::enq);
  operation("deq", &LockedQueue::deq);
}

HEDDLE_HARNESS(ForgetfulQueue, heddle::specification::queue) {
  operation("enq", &ForgetfulQueue::enq);
  operation("deq", &ForgetfulQueue::deq);
}

TEST(Locked, IsLinearizable) { EXPECT_LINEARIZABLE(LockedQueue, "enq(1) deq() || enq(2) deq()"); }

TEST(Forgetful, IsLinearizable) {
  EXPECT_LINEARIZABLE(ForgetfulQueue, "enq(1) enq(2) >> deq() || deq()");
}

TEST(Forgetful, LosesNoItem) {
  EXPECT_NO_VIOLATION([] {
    ForgetfulQueue queue;
    queue.enq(1);
    queue.enq(2);
    std::atomic<int> sum{0};
    const auto take = [&] { sum += queue.deq().value_or(0); };
    std::thread one(take);
    std::thread other(take);
    one.join();
    other.join();
    EXPECT_EQ(sum, 3);
  });
}
