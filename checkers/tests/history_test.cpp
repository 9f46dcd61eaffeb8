#include "checkers/history/history.hpp"

#include <gtest/gtest.h>

#include "checkers/tests/histories.hpp"

namespace heddle::checkers {
namespace {

TEST(Operation, IsWrittenWithItsArgumentsAndResult) {
  EXPECT_EQ(to_text(completed(0, "enq", {1}, true, 1, 2)), "enq(1) -> true");
  EXPECT_EQ(to_text(completed(0, "cas", {1, "a"}, none, 1, 2)), "cas(1, \"a\") -> none");
  EXPECT_EQ(to_text(pending(0, "deq", {}, 1)), "deq() pending");
}

/// Intervals are closed: an operation that ends where another begins overlaps it.
TEST(Operation, PrecedesWhatIsInvokedAfterItsResponse) {
  const Operation first = completed(0, "m", {}, none, 1, 4);
  EXPECT_TRUE(precedes(first, completed(1, "m", {}, none, 5, 6)));
  EXPECT_FALSE(precedes(first, completed(1, "m", {}, none, 4, 6)));
  EXPECT_FALSE(precedes(first, completed(1, "m", {}, none, 3, 6)));
  EXPECT_FALSE(precedes(first, first));
}

TEST(Operation, PrecedesNothingWhilePending) {
  EXPECT_FALSE(precedes(pending(0, "m", {}, 1), pending(1, "m", {}, 9)));
  EXPECT_TRUE(precedes(completed(0, "m", {}, none, 1, 2), pending(1, "m", {}, 9)));
}

TEST(History, IsWellFormedIfEachProcessDoesOneThingAtATime) {
  EXPECT_FALSE(find_ill_formed({}).has_value());
  EXPECT_FALSE(
      find_ill_formed({{completed(0, "m", {}, none, 5, 6), completed(1, "m", {}, none, 1, 9),
                        completed(0, "m", {}, none, 1, 4), pending(0, "m", {}, 7)}})
          .has_value());
}

TEST(History, IsIllFormedIfAResponseComesBeforeItsInvocation) {
  const auto problem = find_ill_formed({{completed(0, "m", {}, none, 3, 2)}});
  ASSERT_TRUE(problem.has_value());
  EXPECT_EQ(problem->operation, 0U);
  EXPECT_EQ(problem->problem, "responds at 2, before its invocation at 3");
}

TEST(History, IsIllFormedIfAProcessOverlapsItself) {
  const auto problem =
      find_ill_formed({{completed(7, "a", {}, none, 3, 5), completed(7, "b", {}, none, 1, 3)}});
  ASSERT_TRUE(problem.has_value());
  EXPECT_EQ(problem->operation, 0U);
  EXPECT_EQ(problem->problem, "is invoked at 3 by process 7, whose b() -> none is open until 3");
}

TEST(History, IsIllFormedIfAProcessGoesOnAfterAPendingOperation) {
  const auto problem =
      find_ill_formed({{pending(0, "a", {}, 1), completed(0, "b", {}, none, 2, 3)}});
  ASSERT_TRUE(problem.has_value());
  EXPECT_EQ(problem->operation, 1U);
  EXPECT_EQ(problem->problem,
            "is invoked at 2 by process 0, whose a() pending is open for ever (no response)");
}

}  // namespace
}  // namespace heddle::checkers
