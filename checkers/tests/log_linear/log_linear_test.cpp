#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "checkers/bad_input.hpp"
#include "checkers/checker.hpp"
#include "checkers/tests/histories.hpp"

namespace heddle::checkers {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Verdict check(const char* type, std::vector<Operation> operations) {
  Checker checker(Algorithm::log_linear);
  return checker.check(*find_specification(type), {std::move(operations)});
}

/// The operation that is named as the reason why log-linear cannot judge the history, and why.
std::string refusal(const char* type, std::vector<Operation> operations) {
  try {
    check(type, std::move(operations));
  } catch (const NotApplicable& refusal) {
    return refusal.what() + std::string(" @") + std::to_string(refusal.operation().value_or(99));
  }
  return "not refused";
}

Operation enq(int value, std::uint64_t invocation, std::uint64_t response) {
  return completed(0, "enq", {value}, true, invocation, response);
}
Operation deq(Value value, std::uint64_t invocation, std::uint64_t response) {
  return completed(1, "deq", {}, std::move(value), invocation, response);
}

TEST(LogLinear, RefusesAValueThatIsAddedTwiceAndNamesTheSecondAddition) {
  EXPECT_EQ(refusal("queue", {enq(3, 1, 2), deq(3, 3, 4), enq(3, 5, 6)}),
            "value 3 is added twice @2");
  EXPECT_EQ(refusal("set", {completed(0, "add", {3}, true, 1, 2), pending(1, "add", {3}, 3)}),
            "value 3 is added twice @1");
  EXPECT_EQ(refusal("register", {completed(0, "write", {3}, none, 1, 2),
                                 completed(0, "write", {3}, none, 3, 4)}),
            "value 3 is written twice @1");
}

TEST(LogLinear, RefusesToGuessWhetherAReadSawTheStart) {
  EXPECT_THAT(refusal("register",
                      {completed(0, "read", {}, 0, 1, 2), completed(0, "write", {0}, none, 3, 4)}),
              HasSubstr("value 0 is there at the start and written again @1"));
  EXPECT_EQ(check("register",
                  {completed(0, "read", {}, none, 1, 2), completed(0, "write", {5}, none, 3, 4)})
                .answer,
            Answer::explained);
}

TEST(LogLinear, RefusesMethodsAndValuesThatItDoesNotKnow) {
  EXPECT_THAT(refusal("queue", {completed(0, "size", {}, 0, 1, 2)}), HasSubstr("size() @0"));
  EXPECT_THAT(refusal("set", {completed(0, "members", {}, Value::List{}, 1, 2)}),
              HasSubstr("members() @0"));
  EXPECT_THAT(refusal("queue", {completed(0, "enq", {none}, true, 1, 2)}), HasSubstr("@0"));
  EXPECT_THAT(refusal("counter", {completed(0, "increment", {}, none, 1, 2)}),
              HasSubstr("cannot judge a counter"));
  Operation unknown = deq(none, 3, 4);
  unknown.any_result = true;
  EXPECT_THAT(refusal("stack", {completed(0, "push", {1}, none, 1, 2), unknown}),
              HasSubstr("with an answer that is not known @1"));
}

TEST(LogLinear, LetsNoValueOvertakeOneThatIsNeverRemoved) {
  const Verdict verdict = check("queue", {enq(2, 1, 2), enq(3, 3, 4), deq(3, 5, 6)});
  EXPECT_EQ(verdict.answer, Answer::not_explained);
  EXPECT_EQ(verdict.reason,
            "{0} must follow {1}, whose value was never removed, as {1} ended before {2} began");
  EXPECT_THAT(verdict.culprits, ElementsAre(2, 0, 1));
}

TEST(LogLinear, SaysWhichValueIsInsideWhileAnotherFindsNothing) {
  const Verdict verdict = check("queue", {enq(2, 1, 2), deq(none, 3, 4), deq(2, 5, 6)});
  EXPECT_EQ(verdict.answer, Answer::not_explained);
  EXPECT_EQ(verdict.reason,
            "{0} answers none, but the value of {1} is inside from the end of {1} on until {2} "
            "begins");
  EXPECT_THAT(verdict.culprits, ElementsAre(1, 0, 2));
}

TEST(LogLinear, CallsAValueThatIsRemovedTwiceAViolation) {
  const Verdict verdict = check("queue", {enq(2, 1, 2), deq(2, 3, 4), deq(2, 5, 6)});
  EXPECT_EQ(verdict.answer, Answer::not_explained);
  EXPECT_EQ(verdict.reason, "{0} and {1} both remove the one value of {2}");
  EXPECT_EQ(check("stack", {completed(0, "pop", {}, 7, 1, 2)}).reason,
            "{0} answers a value that was never added");
}

TEST(LogLinear, KeepsAPendingAdditionIfItsValueWasSeenAndDropsItElse) {
  EXPECT_THAT(check("queue", {pending(0, "enq", {2}, 1), deq(2, 2, 3)}).linearization,
              ElementsAre(0, 1));
  EXPECT_THAT(check("queue", {pending(0, "enq", {2}, 1), deq(none, 2, 3)}).linearization,
              ElementsAre(1));
}

TEST(LogLinear, JudgesPendingRemovalsOnlyWhereItDoesNotMatterWhatTheyTook) {
  EXPECT_EQ(check("queue", {enq(2, 1, 2), enq(3, 3, 4), pending(2, "deq", {}, 5)}).answer,
            Answer::explained);
  EXPECT_EQ(
      check("queue", {enq(2, 1, 2), enq(3, 3, 4), deq(3, 5, 6), pending(2, "deq", {}, 7)}).answer,
      Answer::not_explained);
  EXPECT_THAT(
      refusal("queue", {enq(2, 1, 2), enq(3, 3, 4), deq(3, 6, 7), pending(2, "deq", {}, 5)}),
      HasSubstr("which value a pending removal took @3"));
}

TEST(LogLinear, TakesEndsAtOnePositionAsOverlapping) {
  EXPECT_EQ(check("queue", {deq(2, 1, 2), enq(2, 2, 3)}).answer, Answer::explained);
  EXPECT_EQ(check("queue", {deq(2, 1, 2), enq(2, 3, 4)}).reason,
            "{0} ended before {1}, which adds its value, began");
}

TEST(LogLinear, GivesUpAtALimitOfSteps) {
  Checker checker(Algorithm::log_linear);
  const Verdict& verdict =
      checker.check(*find_specification("queue"), {{enq(1, 1, 2)}}, {.limits = {.steps = 1}});
  EXPECT_EQ(verdict.answer, Answer::unknown);
  EXPECT_EQ(verdict.limit, "the limit of 1 steps");
}

}  // namespace
}  // namespace heddle::checkers
