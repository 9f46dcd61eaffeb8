#include "scheduler/trace/trace_order.hpp"

#include <gtest/gtest.h>

#include <random>

#include "scheduler/races/synchronises.hpp"
#include "scheduler/tests/random_events.hpp"

namespace heddle::scheduler::testing {
namespace {

using Relation = std::vector<std::vector<bool>>;

/// The transitive closure of pairwise dependence.
Relation closure(const std::vector<Event>& events) {
  Relation before(events.size(), std::vector<bool>(events.size(), false));
  for (std::size_t j = 0; j < events.size(); ++j) {
    for (std::size_t i = j; i-- > 0;) {
      if (!dependent(events[i], events[j])) {
        continue;
      }
      before[i][j] = true;
      for (std::size_t h = 0; h < i; ++h) {
        if (before[h][i]) {
          before[h][j] = true;
        }
      }
    }
  }
  return before;
}

std::vector<Event> random_events(std::mt19937& random, unsigned count) {
  std::vector<Event> events;
  while (events.size() < count) {
    events.push_back(random_event(random));
  }
  return events;
}

TEST(TraceOrder, IsTheTransitiveClosureOfDependence) {
  std::mt19937 random(31);
  TraceOrder order;  // one object for all: reset must forget everything
  for (unsigned round = 0; round < 3000; ++round) {
    const std::vector<Event> events = random_events(random, 1 + random() % 25);
    const Relation expected = closure(events);
    order.reset();
    for (const Event& event : events) {
      order.append(event);
    }
    for (std::size_t i = 0; i < events.size(); ++i) {
      for (std::size_t j = 0; j < events.size(); ++j) {
        ASSERT_EQ(order.happens_before(i, j), expected[i][j])
            << "round " << round << ", events " << i << " and " << j;
      }
    }
  }
}

TEST(TraceOrder, ContainsSynchronises) {
  std::mt19937 random(32);
  TraceOrder order;
  Synchronises synchronises;
  std::uint64_t synchronised = 0;
  for (unsigned round = 0; round < 3000; ++round) {
    const std::vector<Event> events = random_events(random, 25);
    order.reset();
    synchronises.reset();
    std::vector<Tick> ticks;
    for (std::size_t j = 0; j < events.size(); ++j) {
      order.append(events[j]);
      synchronises.acquire(events[j]);
      const std::span<const Tick> clock = synchronises.clock(events[j].thread);
      for (std::size_t i = 0; i < j; ++i) {
        const ThreadId other = events[i].thread;
        const Tick known = other < clock.size() ? clock[other] : 0;
        if (other == events[j].thread || ticks[i] > known) {
          continue;
        }
        ++synchronised;
        ASSERT_TRUE(order.happens_before(i, j)) << "round " << round << ": " << i << ", " << j;
      }
      ticks.push_back(clock[events[j].thread]);
      synchronises.release(events[j]);
    }
  }
  EXPECT_GT(synchronised, 10'000U);
}

Event store(ThreadId thread, std::uintptr_t address) {
  Event event;
  event.kind = EventKind::store;
  event.thread = thread;
  event.writes = true;
  event.range = {address, 8};
  return event;
}

TEST(TraceOrder, OrdersAThreadAfterItsCreatorAndBeforeItsJoiner) {
  TraceOrder order;
  order.append(store(0, 0x10));  // 0
  order.append(LogEntry{.kind = LogKind::thread_begin, .thread = 40, .label = 0});
  order.append(store(0, 0x20));   // 1
  order.append(store(40, 0x30));  // 2
  order.append(store(0, 0x40));   // 3
  order.append(LogEntry{.kind = LogKind::thread_joined, .thread = 0, .label = 40});
  order.append(store(0, 0x50));  // 4
  EXPECT_TRUE(order.happens_before(0, 2));
  EXPECT_FALSE(order.happens_before(1, 2));
  EXPECT_FALSE(order.happens_before(2, 3));
  EXPECT_TRUE(order.happens_before(2, 4));
  EXPECT_FALSE(order.happens_before(4, 2));
}

TEST(TraceOrder, GivesAnOperationWithoutEventsAPlaceBetweenCreateAndJoin) {
  TraceOrder order;
  const auto operation = [&](ThreadId thread) {
    order.append(LogEntry{.kind = LogKind::invocation, .thread = thread});
    order.append(LogEntry{.kind = LogKind::response, .thread = thread});
  };
  operation(0);
  order.append(LogEntry{.kind = LogKind::thread_begin, .thread = 1, .label = 0});
  operation(1);
  order.append(LogEntry{.kind = LogKind::thread_joined, .thread = 0, .label = 1});
  operation(0);
  const auto spans = order.operations();
  ASSERT_EQ(spans.size(), 3U);
  EXPECT_TRUE(order.known_at_end(0, spans[0].first, 1));
  EXPECT_TRUE(order.known_at_end(1, spans[1].first, 2));
  EXPECT_FALSE(order.known_at_end(1, spans[1].first, 0));
  EXPECT_FALSE(order.known_at_end(0, spans[2].first, 1));
}

TEST(TraceOrder, ForgetsManyLocationsThatAreNoLongerUsed) {
  TraceOrder order;
  for (std::uintptr_t round = 0; round < 3; ++round) {
    order.reset();
    for (std::uintptr_t i = 0; i < 20'000; ++i) {
      order.append(store(static_cast<ThreadId>(i % 2), round * 10'000'000 + i / 2 * 16));
    }
    EXPECT_TRUE(order.happens_before(0, 1));
    EXPECT_FALSE(order.happens_before(1, 2));
    order.reset();
    order.append(store(0, 1));
  }
}

}  // namespace
}  // namespace heddle::scheduler::testing
