// A thread that only repeats itself waits; one that changes anything at all does not.

#include <gtest/gtest.h>

#include "runtime/tests/all_orders.hpp"
#include "runtime/tests/programs.hpp"

namespace heddle::runtime::tests {
namespace {

struct Case {
  const char* name;
  void (*program)(void*);
};

class Spinning : public testing::TestWithParam<Case> {};

/// Without waiting, the depth-first order would never leave the loop: the step limit would end it.
TEST_P(Spinning, EndsInEveryOrderWithoutALimit) {
  ProgramOptions options;
  options.step_limit = 300;
  const Summary summary = explore_all_orders(GetParam().program, 1'000'000, options);
  EXPECT_FALSE(summary.cut);
  EXPECT_TRUE(summary.faults.empty());
  EXPECT_EQ(summary.stuck, 0);
}

INSTANTIATE_TEST_SUITE_P(Loops, Spinning,
                         testing::Values(Case{"flag", programs::spins_on_flag},
                                         Case{"yield", programs::spins_with_yield},
                                         Case{"exchange", programs::spins_on_exchange},
                                         Case{"two_flags", programs::spins_on_two_flags},
                                         Case{"try_lock", programs::spins_on_try_lock}),
                         [](const auto& info) { return info.param.name; });

class EndsByItself : public testing::TestWithParam<Case> {};

/// The flag is never set while the loop runs. Were the loop taken for a spinning one, its thread
/// would be stuck.
TEST_P(EndsByItself, IsNeverTakenForSpinning) {
  const Summary summary = explore_all_orders(GetParam().program);
  EXPECT_FALSE(summary.cut);
  EXPECT_TRUE(summary.faults.empty());
  EXPECT_EQ(summary.stuck, 0);
}

INSTANTIATE_TEST_SUITE_P(Loops, EndsByItself,
                         testing::Values(Case{"counts", programs::counts_while_spinning},
                                         Case{"counts_in_thread_local",
                                              programs::counts_in_thread_local},
                                         Case{"writes", programs::writes_while_spinning},
                                         Case{"time", programs::waits_for_the_time},
                                         Case{"gives_up", programs::gives_up}),
                         [](const auto& info) { return info.param.name; });

TEST(Spin, AThreadThatSpinsForEverIsStuckInEveryOrder) {
  const Summary summary = explore_all_orders(programs::spins_for_ever);
  EXPECT_EQ(summary.stuck, summary.executions);
}

}  // namespace
}  // namespace heddle::runtime::tests
