#include "harnesses/after_join/join_states.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace heddle::harnesses {
namespace {

using scheduler::OperationInstance;
using scheduler::OperationPoset;
using scheduler::ScheduleStep;
using Steps = std::vector<ScheduleStep>;

constexpr runtime::StateKey one_state{1, 1};
constexpr runtime::StateKey other_state{2, 1};
constexpr std::uint32_t first_final = 3;

OperationInstance operation(scheduler::ThreadId thread, std::uint32_t label, std::uint64_t value) {
  return {.thread = thread, .value = value, .label = label};
}

/// Operation 0 by the initial thread, then 1 and 2 side by side; `value` is the result of 1.
OperationPoset beginning(std::uint64_t value) {
  OperationPoset poset;
  poset.operations = {operation(0, 0, 0), operation(1, 1, value), operation(2, 2, 0)};
  poset.invocations = {0, 1, 2};
  poset.begun_before_end.reset(3);
  for (std::size_t a = 0; a < 3; ++a) {
    poset.begun_before_end.set(a, a);
    poset.begun_before_end.set(a, 0);
  }
  return poset;
}

/// As histories_of would find it in an execution that goes on to the end.
OperationPoset whole(std::uint64_t value, std::uint64_t last) {
  return followed_by(beginning(value), std::vector{operation(0, first_final, last)});
}

class JoinStatesTest : public ::testing::Test {
 protected:
  /// Adds an execution that goes on if `last` is not 0, and returns the histories that gives.
  std::set<std::string> add(const runtime::StateKey& state, std::uint64_t value,
                            std::uint64_t last) {
    Steps steps{{1, 0}, {2, static_cast<std::uint16_t>(value)}};
    const std::vector arrivals{states_.arrive(0, state, steps, 0)};
    if (last != 0) {
      steps.push_back({0, static_cast<std::uint16_t>(last)});
    }
    std::set<std::string> found;
    states_.add(arrivals, last == 0 ? beginning(value) : whole(value, last), steps, last != 0,
                [&](const OperationPoset& poset, const Steps& made) {
                  EXPECT_EQ(made.size(), 3U);
                  EXPECT_EQ(made[1].value, poset.operations[2].value);
                  EXPECT_EQ(made[2].value, poset.operations[1].value);
                  EXPECT_TRUE(poset == whole(made[1].value, made[2].value));
                  found.insert(std::to_string(made[1].value) + ":" + std::to_string(made[2].value));
                });
    return found;
  }

  JoinStates states_{first_final};
};

TEST_F(JoinStatesTest, WhoComesFirstOwnsTheState) {
  const Steps first{{1, 0}};
  const Steps second{{2, 0}};
  EXPECT_TRUE(states_.arrive(0, one_state, first, 0).owns);
  EXPECT_FALSE(states_.arrive(0, one_state, second, 0).owns);
  EXPECT_TRUE(states_.arrive(0, one_state, first, 0).owns)
      << "its choices come in later executions";
  EXPECT_TRUE(states_.arrive(0, other_state, second, 0).owns);
  EXPECT_EQ(states_.count(), 2U);
  EXPECT_TRUE(states_.arrive(1, one_state, second, 0).owns) << "before another call";
  EXPECT_EQ(states_.count(), 2U) << "of the threads";
}

TEST_F(JoinStatesTest, EachSearchHasItsOwnOwners) {
  const Steps first{{1, 0}};
  const Steps second{{2, 0}};
  EXPECT_FALSE(states_.arrive(0, one_state, second, std::nullopt).owns) << "no search";
  EXPECT_TRUE(states_.arrive(0, one_state, first, 0).owns);
  EXPECT_TRUE(states_.arrive(0, one_state, second, 1).owns);
  EXPECT_FALSE(states_.arrive(0, one_state, first, 1).owns);
  EXPECT_TRUE(states_.arrive(0, one_state, first, 0).owns) << "whatever came between";
}

TEST_F(JoinStatesTest, EachBeginningMeetsEachEndWhicheverCameFirst) {
  using ::testing::ElementsAre;
  using ::testing::IsEmpty;
  EXPECT_THAT(add(one_state, 1, 7), ElementsAre("1:7"));
  EXPECT_THAT(add(one_state, 2, 0), ElementsAre("2:7"));
  EXPECT_THAT(add(one_state, 1, 8), ElementsAre("1:8", "2:8"));
  EXPECT_THAT(add(one_state, 3, 0), ElementsAre("3:7", "3:8"));
  EXPECT_THAT(add(one_state, 3, 0), IsEmpty()) << "known";
  EXPECT_THAT(add(one_state, 1, 8), IsEmpty()) << "known";
}

TEST_F(JoinStatesTest, StatesShareNothing) {
  using ::testing::ElementsAre;
  using ::testing::IsEmpty;
  EXPECT_THAT(add(one_state, 1, 0), IsEmpty());
  EXPECT_THAT(add(other_state, 2, 7), ElementsAre("2:7"));
  EXPECT_THAT(add(one_state, 2, 8), ElementsAre("1:8", "2:8"));
}

TEST_F(JoinStatesTest, WhatIsClearedIsNotMet) {
  add(one_state, 1, 7);
  states_.clear();
  EXPECT_EQ(states_.count(), 0U);
  EXPECT_THAT(add(one_state, 2, 8), ::testing::ElementsAre("2:8"));
}

/// Two calls in the final part. Executions come from two states to one, in which the second is
/// made.
TEST(JoinStates, WhatFollowsAStateBetweenCallsGoesWithEveryWayToIt) {
  JoinStates states(first_final);
  std::vector<std::string> found;
  const auto note = [&](const OperationPoset& poset, const Steps& steps) {
    std::string text;
    for (const ScheduleStep& step : steps) {
      text += std::to_string(step.value);
    }
    for (const OperationInstance& o : poset.operations) {
      text += " " + std::to_string(o.value);
    }
    found.push_back(text);
  };
  // Results are 0 for the initial call, 5 + choice for the first call after the join.
  const auto run = [&](const runtime::StateKey& state, std::uint16_t way, std::uint16_t choice,
                       std::uint64_t last) {
    Steps steps{{1, way}, {0, choice}};
    const std::vector arrivals{states.arrive(0, state, JoinStates::Steps(steps).first(1), 0),
                               states.arrive(1, one_state, steps, 0)};
    std::vector calls{operation(0, first_final, std::uint64_t{5} + choice)};
    if (last != 0) {
      calls.push_back(operation(0, first_final + 1, last));
    }
    if (last != 0) {
      steps.push_back({0, 9});
    }
    found.clear();
    states.add(arrivals, followed_by(beginning(way), calls), steps, last != 0, note);
    return found;
  };
  using ::testing::ElementsAre;
  using ::testing::UnorderedElementsAre;
  EXPECT_THAT(run(one_state, 1, 0, 0), ElementsAre());
  EXPECT_THAT(run(one_state, 1, 1, 7), UnorderedElementsAre("109 0 5 7 1 0", "119 0 6 7 1 0"));
  EXPECT_THAT(run(other_state, 2, 0, 0), ElementsAre("209 0 5 7 2 0"));
  EXPECT_THAT(run(one_state, 3, 0, 0), UnorderedElementsAre("309 0 5 7 3 0", "319 0 6 7 3 0"));
  EXPECT_THAT(run(other_state, 2, 0, 0), ElementsAre()) << "known";
}

TEST(FollowedBy, PutsTheFinalPartAfterEverything) {
  const OperationPoset poset =
      followed_by(beginning(5), std::vector{operation(0, 3, 6), operation(0, 4, 7)});
  ASSERT_EQ(poset.operations.size(), 5U);
  EXPECT_EQ(poset.operations[1].label, 3U);
  EXPECT_EQ(poset.operations[2].label, 4U);
  const auto orders = scheduler::maximal_orders(poset);
  ASSERT_TRUE(orders.has_value());
  for (const scheduler::HistoryOrder& order : *orders) {
    for (const std::size_t earlier : {0, 3, 4}) {
      EXPECT_LT(order.response[earlier], order.invocation[1]);
    }
    EXPECT_LT(order.response[1], order.invocation[2]);
  }
  const auto begins = [](const OperationInstance& o) { return o.label < first_final; };
  EXPECT_TRUE(restricted(poset, begins) == beginning(5));
}

TEST(FollowedBy, APendingOperationPrecedesNothing) {
  OperationInstance pending = operation(0, 3, 0);
  pending.pending = true;
  const OperationPoset poset = followed_by(beginning(5), std::vector{pending});
  for (std::size_t b = 0; b < 4; ++b) {
    EXPECT_FALSE(poset.begun_before_end.test(1, b));
  }
}

}  // namespace
}  // namespace heddle::harnesses
