#include "harnesses/traces/divergence.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "harnesses/tests/sample_trace.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::EventKind;
using scheduler::LogKind;

/// The event with this number, counted from 1.
TraceStep& event(TraceDocument& trace, std::size_t number) {
  for (TraceStep& step : trace.steps) {
    if (step.is_event() && --number == 0) {
      return step;
    }
  }
  ADD_FAILURE() << "the sample has fewer events";
  return trace.steps.front();
}

std::size_t first_event_after(const std::function<void(TraceDocument&)>& change) {
  TraceDocument changed = sample_trace();
  change(changed);
  const auto divergence = first_divergence(sample_trace(), changed);
  return divergence ? divergence->event : 0;
}

TEST(Divergence, ThereIsNoneFromTheSameExecution) {
  EXPECT_EQ(first_event_after([](TraceDocument&) {}), 0U);
}

TEST(Divergence, IsTheFirstEventOfAnotherThreadKindOrOutcome) {
  const std::vector<std::function<void(TraceStep&)>> changes{
      [](TraceStep& step) { step.thread = 3; },
      [](TraceStep& step) { step.kind = EventKind::fence; },
      [](TraceStep& step) { step.kind = LogKind::allocation; },  // one event less, then
      [](TraceStep& step) { step.succeeds = !step.succeeds; },
      [](TraceStep& step) { step.writes = !step.writes; },
      [](TraceStep& step) { step.size = 3; },
      [](TraceStep& step) { step.order = "relaxed"; },
      [](TraceStep& step) { step.choices = 7; },
      [](TraceStep& step) { step.choice = 1; },
      [](TraceStep& step) { step.peer = 9; },
  };
  for (std::size_t number = 1; number <= 3; ++number) {
    for (const auto& change : changes) {
      EXPECT_EQ(first_event_after([&](TraceDocument& trace) { change(event(trace, number)); }),
                number);
    }
  }
}

TEST(Divergence, ValuesLinesAndWhatIsNoEventMayDiffer) {
  EXPECT_EQ(first_event_after([](TraceDocument& trace) {
              event(trace, 1).before = event(trace, 1).after = "12";
              trace.sites.front().line = 77;
              trace.steps.insert(trace.steps.begin(), TraceStep());
              trace.steps.front().kind = LogKind::allocation;
            }),
            0U);
}

TEST(Divergence, AnObjectWithAnotherNameIsAnotherUnlessItIsTheSameVariableOfTheSameFunction) {
  const auto moved = [](TraceDocument& trace) { event(trace, 2).object = "heap block 9 of T0 +8"; };
  EXPECT_EQ(first_event_after(moved), 0U);
  EXPECT_EQ(first_event_after([&](TraceDocument& trace) {
              moved(trace);
              trace.sites[1].variable = "previous";
            }),
            2U);
  EXPECT_EQ(first_event_after([&](TraceDocument& trace) {
              moved(trace);
              trace.sites[1].function = "ns::Stack<int>::push(int)";
            }),
            2U);
}

TEST(Divergence, FewerEventsThanRecordedDivergeAndMoreDoNot) {
  TraceDocument shorter = sample_trace();
  while (!shorter.steps.back().is_event()) {
    shorter.steps.pop_back();
  }
  shorter.steps.pop_back();
  const auto divergence = first_divergence(sample_trace(), shorter);
  ASSERT_TRUE(divergence.has_value());
  EXPECT_EQ(divergence->found, "");
  EXPECT_FALSE(event_line(sample_trace(), divergence->event).empty());
  EXPECT_EQ(event_line(shorter, divergence->event), "");
  EXPECT_FALSE(first_divergence(shorter, sample_trace()).has_value());
  EXPECT_FALSE(first_divergence(sample_trace(), shorter, divergence->event - 1).has_value());
}

}  // namespace
}  // namespace heddle::harnesses
