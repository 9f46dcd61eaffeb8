#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "checkers/bad_input.hpp"
#include "checkers/follow/online_log.hpp"

// What is held back is told late, as if it had been told in time.

namespace heddle::checkers {
namespace {

class StackLog {
 public:
  StackLog() { log.read_line(R"({"heddle-log": 1, "type": "stack"})"); }

  void push(int process, int value) {
    read(fmt::format(R"({{"process": {}, "invoke": "push", "arguments": [{}]}})", process, value));
  }
  void pop(int process) { read(fmt::format(R"({{"process": {}, "invoke": "pop"}})", process)); }
  void answer(int process, const std::string& result) {
    read(fmt::format(R"({{"process": {}, "respond": {}}})", process, result));
  }

  /// Two operations, four events.
  void push_and_pop(int process, int value) {
    push(process, value);
    answer(process, "null");
    pop(process);
    answer(process, std::to_string(value));
    largest = std::max(largest, log.remembered());
  }

  /// In lines 2 to 4, while the push stays open; then right operations.
  void violate_in_line_4(int right_ones) {
    push(7, 1);
    pop(1);
    answer(1, "5");
    for (int i = 0; i < right_ones; ++i) {
      push_and_pop(2, 10 + i);
    }
  }

  OnlineLog log{"log", nullptr};
  std::size_t largest = 0;

 private:
  void read(const std::string& line) {
    if (log.standing() == Standing::explained) {
      log.read_line(line);
    }
  }
};

TEST(HeldBack, AViolationIsToldWithItsLineAndAsIfNoLaterOneHadBeenRead) {
  StackLog stack;
  stack.violate_in_line_4(20);
  EXPECT_EQ(stack.log.standing(), Standing::explained) << "so far";
  stack.log.settle(false);
  ASSERT_EQ(stack.log.standing(), Standing::violated);
  EXPECT_EQ(stack.log.line(), 4);
  EXPECT_EQ(stack.log.operations(), 1);
  EXPECT_EQ(stack.log.open(), 1);
  EXPECT_EQ(stack.log.problem(),
            "log:4: pop() -> 5 (process 1): no order of the operations so far explains it");
  ASSERT_EQ(stack.log.window().size(), 2);
  EXPECT_EQ(stack.log.window()[0].responded_line, 0);
}

TEST(HeldBack, AnOperationThatRespondedSinceIsOpenAgainWhereTheViolationIs) {
  StackLog stack;
  stack.violate_in_line_4(0);
  stack.answer(7, "null");
  stack.push(7, 2);
  stack.log.settle(true);
  ASSERT_EQ(stack.log.window().size(), 2);
  EXPECT_EQ(to_text(stack.log.window()[0].operation), "push(1) pending");
  EXPECT_EQ(stack.log.open(), 1);
}

TEST(HeldBack, WhileAnOperationStaysOpenAViolationIsToldAllTheSame) {
  StackLog stack;
  stack.violate_in_line_4(5000);
  EXPECT_EQ(stack.log.standing(), Standing::violated);
  EXPECT_EQ(stack.log.line(), 4);
}

TEST(HeldBack, SettlingChangesNothingWhereAllIsExplained) {
  StackLog stack;
  stack.push(7, 1);
  for (int i = 0; i < 100; ++i) {
    stack.push_and_pop(2, 10 + i);
    stack.log.settle(false);
  }
  stack.pop(1);
  stack.answer(1, "1");
  stack.answer(7, "null");
  stack.pop(1);
  stack.answer(1, "1");
  stack.log.settle(true);
  EXPECT_EQ(stack.log.standing(), Standing::violated);
  EXPECT_EQ(stack.log.line(), 1 + 1 + 400 + 5);
}

TEST(HeldBack, AnOperationThatWasTakenForLostMakesTheVerdictUnknownWhenItResponds) {
  StackLog stack;
  stack.pop(7);
  for (int i = 0; i < 70'000; ++i) {
    stack.push_and_pop(2, 10 + i);
  }
  const std::size_t remembered = stack.log.remembered();
  EXPECT_LT(remembered, 10'000) << "nothing is held back for it any more";
  stack.push_and_pop(2, 5);
  EXPECT_EQ(stack.log.standing(), Standing::explained);
  stack.answer(7, "null");
  EXPECT_EQ(stack.log.standing(), Standing::undecided);
  EXPECT_NE(stack.log.problem().find("had been taken for one that never does"), std::string::npos)
      << stack.log.problem();
}

TEST(HeldBack, AMillionOperationsAreForgotten) {
  StackLog stack;
  for (int i = 0; i < 500'000; ++i) {
    stack.push_and_pop(i % 3, i);
  }
  stack.log.settle(true);
  EXPECT_EQ(stack.log.standing(), Standing::explained);
  EXPECT_EQ(stack.log.operations(), 1'000'000);
  EXPECT_LT(stack.largest, 3000);
}

TEST(HeldBack, AViolationBeforeWhatTheEngineDoesNotKnowIsToldAndNotThat) {
  for (const bool is_wrong : {true, false}) {
    StackLog stack;
    stack.pop(1);
    stack.answer(1, is_wrong ? "5" : "null");
    stack.log.read_line(R"({"process": 3, "invoke": "size"})");
    EXPECT_EQ(stack.log.standing(), is_wrong ? Standing::violated : Standing::undecided);
    EXPECT_EQ(stack.log.line(), is_wrong ? 3 : 4);
  }
}

}  // namespace
}  // namespace heddle::checkers
