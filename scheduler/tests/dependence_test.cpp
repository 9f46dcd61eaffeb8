#include "scheduler/dependence/dependence.hpp"

#include <gtest/gtest.h>

namespace heddle::scheduler {
namespace {

Event make(EventKind kind, ByteRange range, bool writes, ThreadId thread) {
  Event event;
  event.kind = kind;
  event.range = range;
  event.writes = writes;
  event.thread = thread;
  return event;
}

Event failed_exchange(ByteRange range, ThreadId thread) {
  Event event = make(EventKind::compare_exchange, range, false, thread);
  event.succeeds = false;
  return event;
}

bool both_ways(const Event& a, const Event& b) {
  EXPECT_EQ(dependent(a, b), dependent(b, a));
  return dependent(a, b);
}

constexpr ByteRange word{0x100, 8};
constexpr ByteRange half{0x104, 4};
constexpr ByteRange other{0x108, 8};

TEST(Dependence, NeedsCommonBytesAndAWrite) {
  const Event load = make(EventKind::load, word, false, 0);
  EXPECT_FALSE(both_ways(load, make(EventKind::load, word, false, 1)));
  EXPECT_TRUE(both_ways(load, make(EventKind::store, word, true, 1)));
  EXPECT_TRUE(both_ways(load, make(EventKind::store, half, true, 1)));
  EXPECT_FALSE(both_ways(load, make(EventKind::store, other, true, 1)));
  EXPECT_TRUE(both_ways(load, make(EventKind::load, other, false, 0))) << "one thread";
}

TEST(Dependence, AFailedExchangeReadsTowardsItsOwnRangeOnly) {
  const Event failed = failed_exchange(word, 0);
  EXPECT_FALSE(both_ways(failed, failed_exchange(word, 1)));
  EXPECT_FALSE(both_ways(failed, make(EventKind::load, word, false, 1)));
  EXPECT_TRUE(both_ways(failed, make(EventKind::load, half, false, 1)));
  EXPECT_TRUE(both_ways(failed, failed_exchange(half, 1)));
  EXPECT_TRUE(both_ways(failed, make(EventKind::store, word, true, 1)));
  EXPECT_FALSE(both_ways(failed, make(EventKind::load, other, false, 1)));
}

TEST(Dependence, OfFencesChoicesAndThreadsIsNone) {
  for (const EventKind kind :
       {EventKind::fence, EventKind::choice, EventKind::thread_create, EventKind::thread_join}) {
    const Event event = make(kind, {}, true, 0);
    EXPECT_FALSE(both_ways(event, make(EventKind::store, word, true, 1)));
  }
}

TEST(Dependence, OfOpaqueEventsIsOnEverything) {
  const Event opaque = make(EventKind::opaque, {}, false, 0);
  EXPECT_TRUE(both_ways(opaque, make(EventKind::load, word, false, 1)));
  EXPECT_TRUE(both_ways(opaque, make(EventKind::opaque, {}, false, 1)));
  EXPECT_TRUE(both_ways(opaque, make(EventKind::fence, {}, false, 1)));
}

TEST(Dependence, OfAConditionVariableIncludesItsMutex) {
  Event wait = make(EventKind::condition_wait, word, true, 0);
  wait.second = other;
  EXPECT_TRUE(both_ways(wait, make(EventKind::lock, other, true, 1)));
  EXPECT_TRUE(both_ways(wait, make(EventKind::condition_signal, word, true, 1)));
  EXPECT_FALSE(both_ways(wait, make(EventKind::lock, {0x200, 8}, true, 1)));
}

TEST(Dependence, OfAWakeUpIsOnItsMutexNotOnTheCondition) {
  Event wake = make(EventKind::condition_wake, word, true, 0);
  wake.second = other;
  EXPECT_TRUE(both_ways(wake, make(EventKind::lock, other, true, 1)));
  EXPECT_FALSE(both_ways(wake, make(EventKind::condition_signal, word, true, 1)));
}

TEST(Dependence, OfAFutexWakeIsOnTheWaitersNotOnTheWord) {
  Event wake = make(EventKind::futex_wake, word, true, 0);
  wake.second = other;
  Event wait = make(EventKind::futex_wait, word, false, 1);
  wait.second = other;
  EXPECT_TRUE(both_ways(wake, wait));
  EXPECT_FALSE(both_ways(wake, make(EventKind::store, word, true, 1)));
  EXPECT_TRUE(both_ways(wait, make(EventKind::store, word, true, 0)));
}

TEST(Dependence, OfALookAtASemaphoreIsOnWhatChangesIt) {
  const Event look = make(EventKind::semaphore_read, word, false, 0);
  EXPECT_FALSE(both_ways(look, make(EventKind::semaphore_read, word, false, 1)));
  EXPECT_TRUE(both_ways(look, make(EventKind::semaphore_post, word, true, 1)));
  EXPECT_TRUE(both_ways(look, make(EventKind::semaphore_wait, word, true, 1)));
}

TEST(Dependence, OfAFreeIsOnTheWholeBlock) {
  const Event free = make(EventKind::free_block, {0x80, 0x100}, false, 0);
  EXPECT_TRUE(both_ways(free, make(EventKind::load, word, false, 1)));
  EXPECT_FALSE(both_ways(free, make(EventKind::load, {0x180, 8}, false, 1)));
}

}  // namespace
}  // namespace heddle::scheduler
