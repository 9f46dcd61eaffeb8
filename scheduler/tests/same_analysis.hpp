#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "scheduler/execution_analysis.hpp"
#include "scheduler/histories/histories.hpp"

namespace heddle::scheduler::testing {

using SitePairs = std::set<std::pair<SiteId, SiteId>>;

[[nodiscard]] inline SitePairs pairs_of(std::span<const Race> races) {
  SitePairs pairs;
  for (const Race& race : races) {
    pairs.insert(
        {std::min(race.first.site, race.second.site), std::max(race.first.site, race.second.site)});
  }
  return pairs;
}

/// Component by component; what is beyond an end counts as 0.
inline void expect_same_clock(std::span<const Tick> a, std::span<const Tick> b) {
  for (std::size_t t = 0; t < std::max(a.size(), b.size()); ++t) {
    ASSERT_EQ(t < a.size() ? a[t] : 0, t < b.size() ? b[t] : 0) << "thread " << t;
  }
}

inline void expect_same_trace(const Trace& a, const Trace& b) {
  ASSERT_EQ(a.events().size(), b.events().size());
  for (std::size_t i = 0; i < a.events().size(); ++i) {
    ASSERT_TRUE(is_same_step(a.events()[i], b.events()[i])) << "event " << i;
    ASSERT_EQ(a.events()[i].choice, b.events()[i].choice) << "event " << i;
    ASSERT_EQ(a.events()[i].before, b.events()[i].before) << "event " << i;
    ASSERT_EQ(a.events()[i].after, b.events()[i].after) << "event " << i;
  }
  ASSERT_EQ(a.markers().size(), b.markers().size());
  for (std::size_t i = 0; i < a.markers().size(); ++i) {
    const Marker& one = a.markers()[i];
    const Marker& other = b.markers()[i];
    ASSERT_EQ(one.position, other.position) << "marker " << i;
    ASSERT_EQ(one.entry.kind, other.entry.kind) << "marker " << i;
    ASSERT_EQ(one.entry.thread, other.entry.thread) << "marker " << i;
    ASSERT_EQ(one.entry.label, other.entry.label) << "marker " << i;
    ASSERT_EQ(one.entry.value, other.entry.value) << "marker " << i;
  }
}

inline void expect_same_operations(const TraceOrder& a, const TraceOrder& b) {
  ASSERT_EQ(a.operations().size(), b.operations().size());
  for (std::size_t i = 0; i < a.operations().size(); ++i) {
    const OperationSpan& one = a.operations()[i];
    const OperationSpan& other = b.operations()[i];
    ASSERT_EQ(one.thread, other.thread);
    ASSERT_EQ(one.pending, other.pending);
    ASSERT_EQ(one.first, other.first);
    ASSERT_EQ(one.last, other.last);
    ASSERT_EQ(one.label, other.label);
    ASSERT_EQ(one.tag, other.tag);
    ASSERT_EQ(one.value, other.value);
  }
}

inline void expect_same_order(const TraceOrder& a, const TraceOrder& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t j = 0; j < a.size(); ++j) {
    expect_same_clock(a.clock(j), b.clock(j));
    ASSERT_EQ(a.tick(j), b.tick(j));
    for (std::size_t i = 0; i < a.size(); ++i) {
      ASSERT_EQ(a.happens_before(i, j), b.happens_before(i, j)) << i << ", " << j;
      ASSERT_EQ(a.leads_to(i, j), b.leads_to(i, j)) << i << ", " << j;
    }
    for (ThreadId t = 0; t < 6; ++t) {
      ASSERT_EQ(a.leads_to_next_of(j, t), b.leads_to_next_of(j, t)) << j << ", thread " << t;
    }
  }
  expect_same_operations(a, b);
}

/// Everything but the races.
inline void expect_same(const ExecutionAnalysis& a, const ExecutionAnalysis& b) {
  expect_same_trace(a.trace(), b.trace());
  expect_same_order(a.order(), b.order());
  OperationPoset one;
  OperationPoset other;
  operation_poset(a.trace(), a.order(), one);
  operation_poset(b.trace(), b.order(), other);
  ASSERT_EQ(one, other);
  ASSERT_EQ(key_of(one), key_of(other));
}

}  // namespace heddle::scheduler::testing
