#include <gtest/gtest.h>

#include "scheduler/robustness/robustness_monitor.hpp"
#include "scheduler/search/dpor.hpp"
#include "scheduler/tests/explore_toy.hpp"

/// What the theorem of docs/search/robustness.md does not cover is not called robust.
namespace heddle::scheduler::testing {
namespace {

constexpr unsigned x = 0;
constexpr unsigned y = 1;
using Bodies = std::vector<ToyProgram::Body>;

/// Of all executions, redundant ones included.
Undecided undecided_of(const Bodies& bodies, Parking parking = Parking::idle) {
  ToyProgram program(bodies, 2);
  Dpor dpor(parking);
  RobustnessMonitor monitor(parking);
  Undecided undecided;
  ForEach observer([&](const ExecutionResult& result) {
    monitor.look_at(result.trace, result.order, result.left);
    undecided.add(monitor.undecided());
  });
  ExecutionAnalysis analysis;
  explore(program, dpor, observer, {}, analysis, {});
  return undecided;
}

ToyThread store_x(ToyActions toy) { co_await toy.store(x, 1); }

/// Waits for x in a lap that stores what y holds already.
ToyThread store_in_each_lap(ToyActions toy) {
  co_await toy.store(y, 0, 5);
  if ((co_await toy.load(x, 6)).before == 0) {
    co_await toy.store(y, 0, 5).after(IdleLap::waiting);
  }
}

/// The same store, before the loop.
ToyThread store_before_laps(ToyActions toy) {
  co_await toy.store(y, 0, 5);
  if ((co_await toy.load(x, 6)).before == 0) {
    co_await toy.load(x, 6).after(IdleLap::waiting, 0);
  }
}

/// Tries again, with what it read as its new guess: as if it came to the loop only now.
ToyThread store_and_try_again(ToyActions toy) {
  co_await toy.store(y, 0, 5);
  if ((co_await toy.load(x, 6)).before == 0) {
    co_await toy.store(y, 0, 5).after(IdleLap::reload);
  }
}

TEST(Undecided, IsWhereLapsThatAreLeftOutStored) {
  EXPECT_TRUE(undecided_of({store_x, store_in_each_lap}).laps);
  EXPECT_TRUE(undecided_of({store_x, store_and_try_again}).laps);
  EXPECT_FALSE(undecided_of({store_x, store_before_laps}).any());
}

TEST(Undecided, IsNotWhereLapsThatStoredWereGoneThrough) {
  EXPECT_TRUE(undecided_of({store_x, store_in_each_lap}, Parking::waiting).laps);
  EXPECT_FALSE(undecided_of({store_x, store_and_try_again}, Parking::waiting).any());
}

ToyThread store_half(ToyActions toy) { co_await toy.store(x, 1).of_half(0); }

TEST(Undecided, IsWhereAtomicAccessesOverlapInPart) {
  EXPECT_TRUE(undecided_of({store_x, store_half}).mixed_sizes);
  EXPECT_FALSE(undecided_of({store_half, store_half}).any());
}

ToyThread race(ToyActions toy) { co_await toy.plain_store(x, 1); }

TEST(Undecided, IsWherePlainAccessesAreEvents) {
  ToyProgram program({race, race}, 2);
  program.promote_all();
  Dpor dpor;
  RobustnessMonitor monitor;
  bool is_undecided = true;
  explore_toy(program, dpor, [&](const ExecutionResult& result) {
    monitor.look_at(result.trace, result.order, result.left);
    is_undecided = is_undecided && monitor.undecided().plain_events;
  });
  EXPECT_TRUE(is_undecided);
}

/// Thread 1 begins so often, and does nothing.
Undecided undecided_of_beginnings(unsigned times) {
  const LogEntry begin{.kind = LogKind::thread_begin, .thread = 1, .label = 0};
  const std::vector<LogEntry> log(times, begin);
  Trace trace;
  TraceOrder order;
  trace.append({.event = {}, .log = log});
  for (const LogEntry& entry : log) {
    order.append(entry);
  }
  RobustnessMonitor monitor;
  monitor.look_at(trace, order, {});
  return monitor.undecided();
}

TEST(Undecided, IsWhereAThreadHasTheNumberOfAnEarlierOne) {
  EXPECT_FALSE(undecided_of_beginnings(1).any());
  EXPECT_TRUE(undecided_of_beginnings(2).threads);
}

}  // namespace
}  // namespace heddle::scheduler::testing
