#include "scheduler/plan/stage_turns.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <string>

namespace heddle::scheduler::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// The next turns, as text: stage and executions.
std::vector<std::string> next(StageTurns& turns, unsigned count) {
  std::vector<std::string> seen;
  for (unsigned i = 0; i < count; ++i) {
    if (const auto turn = turns.next()) {
      seen.push_back(std::to_string(turn->stage) + ":" + std::to_string(turn->executions));
    }
  }
  return seen;
}

/// Of `auto`: 0 is dpor, 1 the randomised ones, 2 to 4 the bounds 0 to 2.
StageTurns automatic() { return StageTurns(stages_of({})); }

TEST(StageTurns, GoRoundAndGrowByAQuarter) {
  StageTurns turns = automatic();
  EXPECT_THAT(next(turns, 8),
              ElementsAre("0:9", "1:9", "0:11", "2:5", "0:13", "1:13", "0:16", "2:8"));
}

TEST(StageTurns, GoToTheNextBoundWhenOneIsLeft) {
  StageTurns turns = automatic();
  next(turns, 4);
  turns.leave(2);
  EXPECT_THAT(next(turns, 4), ElementsAre("0:13", "1:13", "0:16", "3:8"));
  turns.leave(3);
  turns.leave(4);
  EXPECT_THAT(next(turns, 4), ElementsAre("0:20", "1:20", "0:25", "0:31"));
}

TEST(StageTurns, AreTheRandomisedOnesWhenSearchesAreLeft) {
  StageTurns turns = automatic();
  turns.leave_searches();
  EXPECT_THAT(next(turns, 2), ElementsAre("1:9", "1:13"));
  turns.leave(1);
  EXPECT_THAT(next(turns, 1), IsEmpty());
}

/// In the long run nearly all are dpor's and the bounds'; of the first 10,000 executions the
/// randomised ones have a tenth.
TEST(StageTurns, LeaveMoreAndMoreToTheSearch) {
  StageTurns turns = automatic();
  std::vector<std::uint64_t> runs(5);
  const auto sum = [&] { return std::accumulate(runs.begin(), runs.end(), std::uint64_t{0}); };
  const auto go_on_to = [&](std::uint64_t all) {
    while (sum() < all) {
      const auto turn = turns.next();
      ASSERT_TRUE(turn.has_value());
      runs[turn->stage] += turn->executions;
    }
  };
  go_on_to(10'000);
  EXPECT_GT(runs[1], 1'000U);
  turns.leave(2);
  turns.leave(3);
  turns.leave(4);
  go_on_to(10'000'000);
  EXPECT_LT(runs[1], 15'000U);
}

TEST(StageTurns, OfStagesOneAfterTheOtherHaveNoEnd) {
  StageTurns turns(stages_of({.preemption_bound = 1}));
  const auto first = turns.next();
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ(first->stage, 0U);
  EXPECT_EQ(first->executions, Limits{}.turn);
  turns.leave(0);
  EXPECT_EQ(turns.next()->stage, 1U);
  turns.leave(1);
  EXPECT_FALSE(turns.next().has_value());
}

}  // namespace
}  // namespace heddle::scheduler::testing
