// The values and addresses that events carry.

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "runtime/hooks/sites.hpp"
#include "runtime/tests/all_orders.hpp"
#include "runtime/tests/programs.hpp"

namespace heddle::runtime::tests {
namespace {

using scheduler::Event;
using scheduler::EventKind;
using scheduler::Step;

std::vector<Event> events_of_first_execution(void (*program)(void*)) {
  std::vector<Event> events;
  explore_all_orders(program, 1, {}, {}, [&](const Step& step) {
    if (step.event.kind != EventKind::none) {
      events.push_back(step.event);
    }
  });
  return events;
}

TEST(Memory, WhatAnEventIsSaidToLeaveIsWhatTheNextFinds) {
  std::map<std::uintptr_t, scheduler::Value> memory;
  int compared = 0;
  for (const Event& event : events_of_first_execution(programs::values_of_all_operations)) {
    if (const auto known = memory.find(event.range.address); known != memory.end()) {
      EXPECT_EQ(known->second, event.before);
      ++compared;
    }
    memory[event.range.address] = event.after;
  }
  EXPECT_EQ(compared, 9);
}

TEST(Memory, ACompareExchangeWritesOnlyIfItSucceeds) {
  int succeeded = 0;
  int failed = 0;
  for (const Event& event : events_of_first_execution(programs::values_of_all_operations)) {
    if (event.kind != EventKind::compare_exchange) {
      continue;
    }
    EXPECT_EQ(event.writes, event.succeeds);
    ++(event.succeeds ? succeeded : failed);
  }
  EXPECT_EQ(succeeded, 1);
  EXPECT_EQ(failed, 1);
}

TEST(Memory, AddressesOfAThreadDoNotDependOnTheOrder) {
  // Each thread stores two addresses: the same two in every execution.
  std::map<scheduler::ThreadId, std::set<std::uint64_t>> stored;
  explore_all_orders(programs::same_addresses, 10'000, {}, {}, [&](const Step& step) {
    if (step.event.kind != EventKind::store) {
      return;
    }
    stored[step.event.thread].insert(step.event.after.low);
    EXPECT_TRUE(describe_address(step.event.after.low).starts_with("heap block"));
  });
  ASSERT_EQ(stored.size(), 2U);
  // The freed block comes back, so each thread has one address.
  EXPECT_EQ(stored[1].size(), 1U);
  EXPECT_EQ(stored[2].size(), 1U);
  EXPECT_NE(*stored[1].begin(), *stored[2].begin());
}

TEST(Memory, WithoutReuseAFreedBlockDoesNotComeBack) {
  ProgramOptions options;
  options.memory_reuse = MemoryReuse::never;
  std::set<std::uint64_t> stored;
  explore_all_orders(programs::same_addresses, 1, options, {}, [&](const Step& step) {
    if (step.event.kind == EventKind::store) {
      stored.insert(step.event.after.low);
    }
  });
  EXPECT_EQ(stored.size(), 4U);
}

TEST(Memory, PromotedPlainAccessesAreEventsWithValues) {
  // Find the sites of the two plain increments, then promote them.
  std::set<scheduler::SiteId> sites;
  const Summary before =
      explore_all_orders(programs::plain_values, 100, {}, {}, [&](const Step& step) {
        for (const scheduler::LogEntry& entry : step.log) {
          const bool plain = entry.kind == scheduler::LogKind::plain_load ||
                             entry.kind == scheduler::LogKind::plain_store;
          if (plain && describe_address(entry.address).ends_with("plain_counter")) {
            sites.insert(entry.label);
          }
        }
      });
  EXPECT_EQ(before.exit_statuses.size(), 1U);  // 9: nothing is lost while they are no events
  const Summary after =
      explore_all_orders(programs::plain_values, 1'000, {}, {sites.begin(), sites.end()});
  EXPECT_GT(after.exit_statuses.at(8), 0);  // an update is lost in some orders
  EXPECT_GT(after.exit_statuses.at(9), 0);
}

}  // namespace
}  // namespace heddle::runtime::tests
