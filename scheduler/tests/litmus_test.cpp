#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>

#include "scheduler/search/depth_first.hpp"
#include "scheduler/search/sleep_set.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/toy_program.hpp"

/// The classic shapes, with counts derived by hand.
namespace heddle::scheduler::testing {
namespace {

constexpr unsigned x = 0;
constexpr unsigned y = 1;
constexpr unsigned mutex = 2;
constexpr unsigned condition = 3;

struct Expected {
  std::uint64_t executions;  ///< plain depth-first
  std::uint64_t classes;     ///< sleep sets
  std::uint64_t outcomes;
};

void expect_counts(const char* name, const std::vector<ToyProgram::Body>& bodies,
                   const Expected& expected) {
  ToyProgram program(bodies, 4);
  DepthFirst depth_first;
  const Seen all = explore_toy(program, depth_first);
  SleepSet sleep_set;
  const Seen reduced = explore_toy(program, sleep_set);
  std::printf("%-22s expected %llu executions, %llu classes; got %llu, %llu; %.3f s\n", name,
              static_cast<unsigned long long>(expected.executions),
              static_cast<unsigned long long>(expected.classes),
              static_cast<unsigned long long>(all.statistics.executions),
              static_cast<unsigned long long>(reduced.statistics.executions),
              all.statistics.seconds + reduced.statistics.seconds);
  EXPECT_EQ(all.statistics.executions, expected.executions);
  EXPECT_EQ(reduced.statistics.executions, expected.classes);
  EXPECT_EQ(all.outcomes.size(), expected.outcomes);
  EXPECT_EQ(all.outcomes, reduced.outcomes);
  EXPECT_EQ(all.stopped_by, StopReason::exhausted);
}

ToyThread store_then_load(ToyActions toy, unsigned stored, unsigned loaded) {
  co_await toy.store(stored, 1);
  toy.note((co_await toy.load(loaded)).before);
}

/// Two events each: C(4, 2) = 6 orders. Each load comes before or after the other's store, but not
/// both before (a cycle with program order): 3 classes, 3 outcomes, (0, 0) impossible.
TEST(Litmus, StoreBuffering) {
  expect_counts("store buffering",
                {[](ToyActions toy) { return store_then_load(toy, x, y); },
                 [](ToyActions toy) { return store_then_load(toy, y, x); }},
                {6, 3, 3});
}

/// C(4, 2) = 6 orders. Reading the flag after it was written means reading the data after it was
/// written: 3 of the 4 combinations.
TEST(Litmus, MessagePassing) {
  expect_counts("message passing",
                {[](ToyActions toy) -> ToyThread {
                   co_await toy.store(x, 1);
                   co_await toy.store(y, 1);
                 },
                 [](ToyActions toy) -> ToyThread {
                   toy.note((co_await toy.load(y)).before);
                   toy.note((co_await toy.load(x)).before);
                 }},
                {6, 3, 3});
}

ToyThread write(ToyActions toy, std::uint64_t value) { co_await toy.store(x, value); }

/// One event each, all dependent: 3! = 6 orders, each a class of its own. The reader sees 0 (last
/// write 1 or 2), 1 (last 1 or 2) or 2 (last 1 or 2): 6 outcomes.
TEST(Litmus, TwoWritersAndAReader) {
  expect_counts(
      "two writers, a reader",
      {[](ToyActions toy) { return write(toy, 1); }, [](ToyActions toy) { return write(toy, 2); },
       [](ToyActions toy) -> ToyThread { toy.note((co_await toy.load(x)).before); }},
      {6, 6, 6});
}

ToyThread add_under_lock(ToyActions toy) {
  toy.note((co_await toy.load(y)).before);
  co_await toy.lock(mutex);
  const std::uint64_t value = (co_await toy.load(x)).before;
  co_await toy.store(x, value + 1);
  co_await toy.unlock(mutex);
}

/// Each thread: a load L of something else, then the critical section of four events, c1 to c4.
/// Say thread A is the first to lock (times 2 by symmetry). B can do no more than L until A's c4; L
/// comes before, between or after A's five events: 6 places. In one of them, after A's c4, that is
/// all; if L comes earlier, B waits for c4 and goes on alone. So 2 * 6 = 12, in 2 classes.
TEST(Litmus, Lock) {
  const ToyProgram::Body body = [](ToyActions toy) { return add_under_lock(toy); };
  expect_counts("lock", {body, body}, {12, 2, 1});
}

ToyThread consume(ToyActions toy) {
  co_await toy.lock(mutex);                         // c1
  while ((co_await toy.load(x)).before == 0) {      // c2, c2'
    co_await toy.condition_wait(condition, mutex);  // c3
    co_await toy.condition_wake(condition, mutex);  // c4
  }
  co_await toy.unlock(mutex);  // c5
}

ToyThread produce(ToyActions toy) {
  co_await toy.lock(mutex);                  // p1
  co_await toy.store(x, 1);                  // p2
  co_await toy.unlock(mutex);                // p3
  co_await toy.condition_signal(condition);  // p4
}

/// Consumer first: c1 c2 c3 with the mutex held until c3, then p1 p2 p3 p4 (c4 needs the signal),
/// then c4 c2' c5: 1 order. Producer first: p1 p2 p3, then p4 somewhere among c1 c2 c5: 4 orders,
/// all equivalent, since nobody waits: nothing of c1 c2 c5 touches the condition. 5 orders, 2
/// classes.
TEST(Litmus, ConditionVariable) {
  expect_counts(
      "condition variable",
      {[](ToyActions toy) { return consume(toy); }, [](ToyActions toy) { return produce(toy); }},
      {5, 2, 1});
}

ToyThread lock_both(ToyActions toy, unsigned first, unsigned second) {
  co_await toy.lock(first);
  co_await toy.lock(second);
  co_await toy.unlock(second);
  co_await toy.unlock(first);
}

/// A runs alone up to its last unlock, with B's lock of y first possible after A unlocked y: then
/// B's first lock comes before or after A's last unlock: 2 orders; the same for B first: 2; both
/// take their first lock: A B or B A, and nobody goes on: 2 deadlocks. 6 orders. Classes: A before
/// B on both mutexes, B before A on both, and the deadlock (the two locks are independent): 3.
TEST(Litmus, DeadlockOfTwoMutexes) {
  expect_counts("deadlock of two mutexes",
                {[](ToyActions toy) { return lock_both(toy, x, y); },
                 [](ToyActions toy) { return lock_both(toy, y, x); }},
                {6, 3, 2});
}

}  // namespace
}  // namespace heddle::scheduler::testing
