// Tests that know nothing of Heddle: each is run whole, under all interleavings, by heddle run.
#include <gtest/gtest.h>

#include <thread>

#include "queues/queues.hpp"

template <typename Queue>
int sum_of_two() {
  Queue queue;
  queue.enq(1);
  queue.enq(2);
  int first = 0;
  std::thread other([&] { first = queue.deq().value_or(0); });
  const int second = queue.deq().value_or(0);
  other.join();
  return first + second;
}

TEST(Locked, GivesEachItemOnce) { EXPECT_EQ(sum_of_two<LockedQueue>(), 3); }
TEST(Forgetful, GivesEachItemOnce) { EXPECT_EQ(sum_of_two<ForgetfulQueue>(), 3); }
