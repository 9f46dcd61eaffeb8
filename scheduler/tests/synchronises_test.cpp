#include "scheduler/races/synchronises.hpp"

#include <gtest/gtest.h>

namespace heddle::scheduler {
namespace {

constexpr ByteRange x{0x100, 8};
constexpr ByteRange y{0x200, 8};
using enum MemoryOrder;

/// Runs events one by one, and says whether what thread 0 did before its first event in the
/// sequence happens before what thread `reader` does at the end.
class Sequence {
 public:
  Sequence() { tick_ = synchronises_.clock(0)[0]; }

  Sequence& add(ThreadId thread, EventKind kind, MemoryOrder order, ByteRange range = x,
                bool succeeds = true) {
    Event event;
    event.thread = thread;
    event.kind = kind;
    event.order = order;
    event.failure_order = order;
    event.range = range;
    event.second =
        kind == EventKind::condition_wait || kind == EventKind::condition_wake ? y : ByteRange{};
    event.succeeds = succeeds;
    event.writes = kind != EventKind::load && succeeds;
    synchronises_.acquire(event);
    synchronises_.release(event);
    return *this;
  }
  Sequence& log(LogKind kind, ThreadId thread, std::uint32_t label = 0) {
    synchronises_.append(
        {.kind = kind, .thread = thread, .label = label, .address = x.address, .size = x.size});
    return *this;
  }
  [[nodiscard]] bool reaches(ThreadId reader) { return synchronises_.clock(reader)[0] >= tick_; }

 private:
  Synchronises synchronises_;
  Tick tick_;
};

using enum EventKind;

TEST(Synchronises, AStoreReleaseWithTheLoadAcquireThatReadsIt) {
  EXPECT_TRUE(Sequence().add(0, store, release).add(1, load, acquire).reaches(1));
  EXPECT_TRUE(Sequence().add(0, store, release).add(1, load, consume).reaches(1));
  EXPECT_TRUE(Sequence()
                  .add(0, store, sequentially_consistent)
                  .add(1, load, sequentially_consistent)
                  .reaches(1));
  EXPECT_FALSE(Sequence().add(0, store, relaxed).add(1, load, acquire).reaches(1));
  EXPECT_FALSE(Sequence().add(0, store, release).add(1, load, relaxed).reaches(1));
  EXPECT_FALSE(Sequence().add(0, store, release).add(1, load, acquire, y).reaches(1));
}

TEST(Synchronises, AReleaseSequenceIsContinuedByReadModifyWritesOnly) {
  EXPECT_TRUE(Sequence()
                  .add(0, store, release)
                  .add(2, read_modify_write, relaxed)
                  .add(1, load, acquire)
                  .reaches(1));
  EXPECT_TRUE(Sequence()
                  .add(0, store, release)
                  .add(2, compare_exchange, relaxed)
                  .add(1, load, acquire)
                  .reaches(1));
  EXPECT_FALSE(
      Sequence().add(0, store, release).add(2, store, relaxed).add(1, load, acquire).reaches(1));
  // C++20: not even by a relaxed store of the same thread.
  EXPECT_FALSE(
      Sequence().add(0, store, release).add(0, store, relaxed).add(1, load, acquire).reaches(1));
}

TEST(Synchronises, AFailedCompareExchangeIsALoadWithItsFailureOrder) {
  EXPECT_TRUE(
      Sequence().add(0, store, release).add(1, compare_exchange, acquire, x, false).reaches(1));
  EXPECT_FALSE(
      Sequence().add(0, store, release).add(1, compare_exchange, relaxed, x, false).reaches(1));
  EXPECT_FALSE(Sequence()
                   .add(0, compare_exchange, sequentially_consistent, x, false)
                   .add(1, load, acquire)
                   .reaches(1));
}

TEST(Synchronises, FencesMakeRelaxedAccessesSynchronise) {
  EXPECT_TRUE(Sequence()
                  .add(0, fence, release)
                  .add(0, store, relaxed)
                  .add(1, load, relaxed)
                  .add(1, fence, acquire)
                  .reaches(1));
  EXPECT_TRUE(
      Sequence().add(0, store, release).add(1, load, relaxed).add(1, fence, acquire).reaches(1));
  EXPECT_TRUE(Sequence()
                  .add(0, fence, sequentially_consistent)
                  .add(0, read_modify_write, relaxed)
                  .add(1, load, acquire)
                  .reaches(1));
  EXPECT_FALSE(
      Sequence().add(0, store, relaxed).add(0, fence, release).add(1, load, acquire).reaches(1));
  EXPECT_FALSE(
      Sequence().add(0, store, release).add(1, fence, acquire).add(1, load, relaxed).reaches(1));
}

TEST(Synchronises, ALockWithTheNextOneWhoTakesIt) {
  EXPECT_TRUE(Sequence().add(0, unlock, not_atomic).add(1, lock, not_atomic).reaches(1));
  EXPECT_TRUE(Sequence().add(0, unlock, not_atomic).add(1, try_lock, not_atomic).reaches(1));
  EXPECT_FALSE(
      Sequence().add(0, unlock, not_atomic).add(1, try_lock, not_atomic, x, false).reaches(1));
  EXPECT_TRUE(Sequence().add(0, unlock, not_atomic).add(1, shared_lock, not_atomic).reaches(1));
  EXPECT_TRUE(Sequence().add(0, shared_unlock, not_atomic).add(1, lock, not_atomic).reaches(1));
  EXPECT_FALSE(
      Sequence().add(0, shared_unlock, not_atomic).add(1, shared_lock, not_atomic).reaches(1));
}

TEST(Synchronises, AConditionVariableThroughItsMutexOnly) {
  EXPECT_TRUE(Sequence().add(0, condition_wait, not_atomic).add(1, lock, not_atomic, y).reaches(1));
  EXPECT_TRUE(
      Sequence().add(0, unlock, not_atomic, y).add(1, condition_wake, not_atomic).reaches(1));
  EXPECT_FALSE(Sequence()
                   .add(0, condition_signal, not_atomic)
                   .add(1, condition_wake, not_atomic)
                   .reaches(1));
}

TEST(Synchronises, CreateAndJoin) {
  EXPECT_TRUE(Sequence().log(LogKind::thread_begin, 1, 0).reaches(1));
  EXPECT_TRUE(Sequence().log(LogKind::thread_joined, 1, 0).reaches(1));
  EXPECT_FALSE(Sequence().log(LogKind::thread_begin, 0, 1).reaches(1));
}

TEST(Synchronises, SemaphoresBarriersAndOnceButNotFutexes) {
  EXPECT_TRUE(
      Sequence().add(0, semaphore_post, not_atomic).add(1, semaphore_wait, not_atomic).reaches(1));
  EXPECT_TRUE(
      Sequence().add(0, kernel_write, not_atomic).add(1, kernel_read, not_atomic).reaches(1));
  EXPECT_TRUE(
      Sequence().add(0, kernel_close, not_atomic).add(1, kernel_poll, not_atomic).reaches(1));
  EXPECT_FALSE(
      Sequence().add(0, kernel_write, not_atomic).add(1, kernel_write, not_atomic).reaches(1));
  EXPECT_TRUE(
      Sequence().add(0, barrier_wait, not_atomic).add(1, barrier_wait, not_atomic).reaches(1));
  EXPECT_TRUE(Sequence().add(0, once, not_atomic).add(1, once, not_atomic).reaches(1));
  EXPECT_FALSE(Sequence().add(0, futex_wake, not_atomic).add(1, futex_wait, not_atomic).reaches(1));
}

TEST(Synchronises, NotThroughMemoryThatWasAllocatedAnew) {
  EXPECT_FALSE(Sequence()
                   .add(0, store, release)
                   .log(LogKind::allocation, 1)
                   .add(1, load, acquire)
                   .reaches(1));
  EXPECT_FALSE(Sequence()
                   .add(0, store, release)
                   .add(2, plain_store, not_atomic)
                   .add(1, load, acquire)
                   .reaches(1));
}

TEST(Synchronises, ThroughAccessesOfOtherSizes) {
  const ByteRange wide{0x100, 16};
  EXPECT_TRUE(Sequence().add(0, store, release, wide).add(1, load, acquire, x).reaches(1));
  EXPECT_TRUE(Sequence().add(0, store, release, x).add(1, load, acquire, wide).reaches(1));
  EXPECT_FALSE(Sequence()
                   .add(0, store, release, x)
                   .add(2, store, relaxed, wide)
                   .add(1, load, acquire, x)
                   .reaches(1));
}

}  // namespace
}  // namespace heddle::scheduler
