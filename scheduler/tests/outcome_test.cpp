// What an attempt would have found had it come before another event.

#include "scheduler/search/outcome.hpp"

#include <gtest/gtest.h>

namespace heddle::scheduler {
namespace {

constexpr ByteRange word{0x1000, 8};

/// A compare-exchange that expects 0x1122.
Event exchange(ByteRange range, std::uint64_t found) {
  Event event;
  event.kind = EventKind::compare_exchange;
  event.range = range;
  event.expected.low = 0x1122;
  event.before.low = found;
  event.succeeds = event.writes = found == event.expected.low;
  return event;
}

Event store(ByteRange range, Value before) {
  Event event;
  event.kind = EventKind::store;
  event.range = range;
  event.before = before;
  event.writes = true;
  return event;
}

TEST(Outcome, OfTheSameBytesIsWhatWasThereBefore) {
  EXPECT_TRUE(outcome_before(exchange(word, 3), store(word, {0x1122, 0})).writes);
  EXPECT_FALSE(outcome_before(exchange(word, 0x1122), store(word, {3, 0})).writes);
}

TEST(Outcome, OfAPartTakesTheRestFromWhatWasFound) {
  const ByteRange second_byte{0x1001, 1};
  EXPECT_TRUE(outcome_before(exchange(word, 0x9922), store(second_byte, {0x11, 0})).succeeds);
  EXPECT_FALSE(outcome_before(exchange(word, 0x9923), store(second_byte, {0x11, 0})).succeeds);
  EXPECT_FALSE(outcome_before(exchange(word, 0x1122), store(second_byte, {0x12, 0})).succeeds);
}

TEST(Outcome, WithinALargerRangeIsItsPart) {
  const ByteRange inner{0x1008, 2};
  const ByteRange larger{0x1000, 16};
  EXPECT_TRUE(outcome_before(exchange(inner, 0), store(larger, {0, 0x331122})).succeeds);
  EXPECT_FALSE(outcome_before(exchange(inner, 0), store(larger, {0x1122, 0x33})).succeeds);
}

TEST(Outcome, OverlappingFromBelowChangesTheLowestBytes) {
  const ByteRange below{0x0fff, 2};
  EXPECT_TRUE(outcome_before(exchange(word, 0x1100), store(below, {0x2277, 0})).succeeds);
}

TEST(Outcome, ThatIsNotKnownCountsAsAWrite) {
  const ByteRange large{0x0f00, 0x1000};
  EXPECT_TRUE(outcome_before(exchange(word, 0), store(large, {})).writes);
}

TEST(Outcome, IsTheSameBeforeWhatChangesNothing) {
  Event load = store(word, {0, 0});
  load.kind = EventKind::load;
  load.writes = false;
  EXPECT_TRUE(outcome_before(exchange(word, 0x1122), load).succeeds);
  Event wait = load;
  wait.kind = EventKind::futex_wait;  // does not say what it read
  EXPECT_TRUE(outcome_before(exchange(word, 0x1122), wait).succeeds);
}

}  // namespace
}  // namespace heddle::scheduler
