// A lap of a retry loop, from its load to its compare-exchange, is not one step, not even where
// each lap that another comes between fails and is left out: the counter-examples of
// docs/search/laps.md.

#include <gtest/gtest.h>

#include <set>

#include "runtime/tests/all_orders.hpp"
#include "runtime/tests/programs.hpp"

namespace heddle::runtime::tests {
namespace {

std::set<int> outcomes_of(void (*program)(void*)) {
  ProgramOptions options;
  options.step_limit = 40;  // a lap that fails is followed by another
  const Summary summary = explore_all_orders(program, 100'000, options);
  EXPECT_FALSE(summary.cut);
  std::set<int> outcomes;
  for (const auto& [status, times] : summary.exit_statuses) {
    outcomes.insert(status);
  }
  return outcomes;
}

/// The first thread has read 0 and 0 before the second one says so and reads 0, and leaves.
TEST(Retries, ALapThatReadsBetweenTwoStepsOfAnotherHasAnOutcomeOfItsOwn) {
  EXPECT_EQ(outcomes_of(programs::leaves_or_adds), (std::set{0, 1, 2, 3}));
  EXPECT_EQ(outcomes_of(programs::leaves_or_adds_in_turns), (std::set{1, 2, 3}));
}

/// The first thread reads 0, then what was there only while there was 1, and finds 0 again.
TEST(Retries, ALapMaySucceedThoughAnotherHasComeBetween) {
  EXPECT_EQ(outcomes_of(programs::goes_there_and_back), (std::set{0, 1, 2, 3}));
  EXPECT_EQ(outcomes_of(programs::goes_there_and_back_in_turns), (std::set{0, 1, 3}));
}

}  // namespace
}  // namespace heddle::runtime::tests
