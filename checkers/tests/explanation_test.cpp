#include "checkers/explanations/explanation.hpp"

#include <gtest/gtest.h>

#include "checkers/checker.hpp"
#include "checkers/tests/histories.hpp"

namespace heddle::checkers {
namespace {

const Specification& queue() { return *find_specification("queue"); }

std::string explanation(const History& history, const Limits& limits = {}) {
  Checker checker;
  return explain(queue(), history, checker.check(queue(), history, {.limits = limits}));
}

TEST(Explanation, ListsTheLinearization) {
  EXPECT_EQ(explanation({{pending(0, "enq", {1}, 1), completed(1, "deq", {}, 1, 2, 3)}}),
            "explained: a legal order that keeps precedence is\n"
            "  1. process 0: enq(1) pending, took effect\n"
            "  2. process 1: deq() -> 1\n");
}

TEST(Explanation, ShowsThePrefixTheStateAndWhatBlocks) {
  EXPECT_EQ(
      explanation({{completed(0, "enq", {7}, true, 1, 2), completed(0, "enq", {8}, true, 3, 4),
                    completed(1, "deq", {}, 8, 5, 7), completed(2, "deq", {}, none, 6, 8)}}),
      "not explained: specification queue allows no order of the 4 completed operations.\n"
      "Longest explained prefix (2 of 4):\n"
      "  1. process 0: enq(7) -> true\n"
      "  2. process 0: enq(8) -> true\n"
      "State then: [7, 8] (oldest first)\n"
      "Blocked: none of those that could come next is allowed.\n"
      "  deq() -> 8 by process 1 cannot happen in state [7, 8] (oldest first); the answer there "
      "would be 7.\n"
      "  deq() -> none by process 2 cannot happen in state [7, 8] (oldest first); the answer there "
      "would be 7.\n"
      "Why: deq() -> none (process 2) found nothing, although enq(7) -> true (process 0) had ended "
      "before it began and 7 was never removed.\n");
}

TEST(Explanation, NamesTheLimit) {
  EXPECT_EQ(explanation({{completed(0, "deq", {}, 1, 1, 2)}}, {.steps = 0}),
            "unknown: reached the limit of 0 steps\n");
}

TEST(Explanation, FitsOneLineIfAsked) {
  const History history{{completed(3, "deq", {}, 1, 1, 2)}};
  Checker checker;
  EXPECT_EQ(explain_briefly(queue(), history, checker.check(queue(), history)),
            "not explained: deq() -> 1 (process 3) has no source: 1 was never added");
  const History busy{{completed(0, "increment", {}, none, 1, 2), completed(1, "get", {}, 2, 3, 4)}};
  const Specification& counter = *find_specification("counter");
  EXPECT_EQ(explain_briefly(counter, busy, checker.check(counter, busy)),
            "not explained: get() -> 2 by process 1 cannot happen in state 1; the answer there "
            "would be 1");
}

}  // namespace
}  // namespace heddle::checkers
