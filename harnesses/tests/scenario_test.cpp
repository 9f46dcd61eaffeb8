#include "harnesses/scenario/scenario.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();

const std::vector<OperationDescription>& operations() {
  static const std::vector<OperationDescription> known{
      {"enq", {{-128, 127, 0, 0, 0}}, nullptr, nullptr},
      {"deq", {}, nullptr, nullptr},
      {"put", {{lowest, highest, 0, 0, 0}, {0, 1, 1, 0, 0}}, nullptr, nullptr}};
  return known;
}

std::string normal_form(const std::string& text) {
  return to_text(parse_scenario(text, operations()), operations());
}

std::string error_of(const std::string& text) {
  try {
    static_cast<void>(parse_scenario(text, operations()));
  } catch (const UsageError& error) {
    const std::string message = error.what();
    return message.substr(0, message.size() - text.size() - 2);
  }
  return "accepted";
}

TEST(Scenario, HasAnInitialPartThreadsAndAFinalPart) {
  const Scenario scenario =
      parse_scenario("enq(1) enq(-2) >> deq() || put(3, true) deq() ;; deq() deq()", operations());
  EXPECT_EQ(scenario.initial.size(), 2U);
  EXPECT_EQ(scenario.initial[1].arguments, (std::vector<std::int64_t>{-2}));
  ASSERT_EQ(scenario.threads.size(), 2U);
  EXPECT_EQ(scenario.threads[1][0].arguments, (std::vector<std::int64_t>{3, 1}));
  EXPECT_EQ(scenario.final.size(), 2U);
  EXPECT_EQ(scenario.operation_count(), 7U);
}

TEST(Scenario, BlanksDoNotMatter) {
  EXPECT_EQ(normal_form("enq(1)>>deq( )||put( 3 ,false);;deq()"),
            "enq(1) >> deq() || put(3, false) ;; deq()");
  EXPECT_EQ(normal_form("\tdeq() \n deq()\n"), "deq() deq()");
}

TEST(Scenario, TheNormalFormIsReadBackAsItself) {
  for (const std::string text : {"deq()", "deq() || deq()", "enq(1) >> deq()", "deq() ;; deq()"}) {
    EXPECT_EQ(normal_form(text), text);
  }
}

struct Rejected {
  std::string text;
  std::string message;
};

class RejectedScenario : public ::testing::TestWithParam<Rejected> {};

TEST_P(RejectedScenario, TellsTheColumnAndWhatWasExpected) {
  EXPECT_EQ(error_of(GetParam().text), "scenario, column " + GetParam().message);
}

const std::string known = " (known: enq(integer), deq(), put(integer, bool))";

INSTANTIATE_TEST_SUITE_P(
    Text, RejectedScenario,
    ::testing::Values(
        Rejected{"", "1: expected an operation, found the end"},
        Rejected{"|| deq()", "1: expected an operation, found '|'"},
        Rejected{">> deq()", "1: expected an operation, found '>'"},
        Rejected{"deq() >>", "9: expected an operation after '>>', found the end"},
        Rejected{"deq() || ", "10: expected an operation after '||', found the end"},
        Rejected{"deq() || || deq()", "10: expected an operation after '||', found '|'"},
        Rejected{"deq() ;;", "9: expected an operation after ';;', found the end"},
        Rejected{"deq() ;; deq() || deq()", "16: expected an operation or the end, found '|'"},
        Rejected{"deq() | deq()",
                 "7: expected an operation, '>>', '||', ';;' or the end, found '|'"},
        Rejected{"deq() || deq() >> deq()",
                 "16: expected an operation, '||', ';;' or the end, found '>'"},
        Rejected{"deq", "4: expected '(' after 'deq', found the end"},
        Rejected{"enq(1", "6: expected ',' or ')' after an argument of 'enq', found the end"},
        Rejected{"enq(1 2)", "7: expected ',' or ')' after an argument of 'enq', found '2'"},
        Rejected{"enq(x)", "5: expected an integer, true or false, found 'x'"},
        Rejected{"enq(,)", "5: expected an integer, true or false, found ','"},
        Rejected{"put(1,)", "7: expected an integer, true or false, found ')'"},
        Rejected{"put(99999999999999999999, true)", "5: this integer needs more than 64 bits"},
        Rejected{"enq(200)", "5: argument 1 of 'enq' must be between -128 and 127"},
        Rejected{"put(1, 2)", "8: argument 2 of 'put' must be between 0 and 1"},
        Rejected{"enq()", "1: 'enq' takes 1 argument, 0 given: enq(integer)"},
        Rejected{"deq() deq(1)", "7: 'deq' takes 0 arguments, 1 given: deq()"},
        Rejected{"put(1)", "1: 'put' takes 2 arguments, 1 given: put(integer, bool)"},
        Rejected{"deq() || enk(1)", "10: unknown operation 'enk'; did you mean 'enq'?" + known},
        Rejected{"frobnicate()", "1: unknown operation 'frobnicate'" + known}));

}  // namespace
}  // namespace heddle::harnesses
