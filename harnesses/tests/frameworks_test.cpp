// Assertions of GoogleTest within what is explored: compiled with the plugin, GoogleTest is not.

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <atomic>
#include <heddle/gtest.hpp>
#include <heddle/heddle.hpp>
#include <string>
#include <thread>

namespace {

/// Two threads add one, in two steps each: 1 or 2.
int racy_sum() {
  std::atomic<int> count{0};
  std::thread one([&] { count = count + 1; });
  std::thread other([&] { count = count + 1; });
  one.join();
  other.join();
  return count;
}

struct Counter {
  std::atomic<int> count{0};
  void add() { count = count + 1; }
  void expect(int value) { EXPECT_EQ(count, value) << "counted"; }
};

}  // namespace

HEDDLE_HARNESS(Counter, heddle::specification::none) {
  operation("add", &Counter::add);
  operation("expect", &Counter::expect);
}

TEST(Frameworks, AFailureInAnyExecutionIsAViolationWithItsText) {
  const heddle::Result result =
      heddle::explore([] { EXPECT_EQ(racy_sum(), 2) << "an increment was lost"; });
  EXPECT_FALSE(result);
  EXPECT_EQ(result.violations, 1U);
  EXPECT_NE(result.report.find("assertion: Expected equality of these values"), std::string::npos);
  EXPECT_NE(result.report.find("an increment was lost"), std::string::npos);
  EXPECT_NE(result.report.find("frameworks_test.cpp:"), std::string::npos);
  EXPECT_NE(result.report.find("racy_sum"), std::string::npos);
  EXPECT_NE(result.report.find("--replay"), std::string::npos);
  EXPECT_FALSE(HasFailure());
}

TEST(Frameworks, WhatHoldsInAllExecutionsIsNone) {
  EXPECT_NO_VIOLATION([] { EXPECT_GE(racy_sum(), 1); });
  ASSERT_NO_VIOLATION([] { EXPECT_LE(racy_sum(), 2); }, "--strategy dpor");
  EXPECT_NO_VIOLATION(heddle::explore([] { SUCCEED(); }));
}

TEST(Frameworks, AnExpectationOnAThreadCounts) {
  const heddle::Result result = heddle::explore([] {
    std::atomic<int> value{0};
    std::thread writer([&] { value = 1; });
    std::thread reader([&] { EXPECT_EQ(value, 0); });
    writer.join();
    reader.join();
  });
  EXPECT_FALSE(result);
  EXPECT_NE(result.report.find("(T2 at "), std::string::npos) << result.report;
}

/// Else the destructor of the thread that is not joined would end the program besides.
TEST(Frameworks, AFatalFailureEndsItsExecution) {
  const heddle::Result result = heddle::explore(
      [] {
        std::atomic<int> value{0};
        std::thread writer([&] { value = 1; });
        ASSERT_EQ(value, 0);
        writer.join();
      },
      "--keep-going");
  EXPECT_EQ(result.violations, 1U) << result.report;
  EXPECT_NE(result.report.find("assertion: "), std::string::npos) << result.report;
  EXPECT_EQ(result.report.find("crash: "), std::string::npos) << result.report;
}

TEST(Frameworks, TwoPlacesAreTwoViolations) {
  const heddle::Result result = heddle::explore(
      [] {
        const int sum = racy_sum();
        EXPECT_EQ(sum, 2);
        EXPECT_NE(sum, 1);
      },
      "--keep-going");
  EXPECT_EQ(result.violations, 2U) << result.report;
  EXPECT_FALSE(result);
}

TEST(Frameworks, OperationsOfAHarnessMayExpect) {
  EXPECT_NO_VIOLATION(heddle::check_scenario("Counter", "add() >> add() ;; expect(2)"));
  const heddle::Result result = heddle::check_scenario("Counter", "add() || add() ;; expect(2)");
  EXPECT_EQ(result.exit_status, 1);
  EXPECT_NE(result.report.find("counted"), std::string::npos) << result.report;
}

TEST(Frameworks, AResultThatNobodyAsksFailsTheTest) {
  EXPECT_NONFATAL_FAILURE(heddle::explore([] { EXPECT_EQ(racy_sum(), 2); }), "racy_sum");
  EXPECT_NONFATAL_FAILURE(heddle::explore([] {}, "--no-such-option"), "--no-such-option");
  heddle::explore([] { EXPECT_GE(racy_sum(), 1); });
}

TEST(Frameworks, AnExpectationTellsTheReportOnce) {
  EXPECT_NONFATAL_FAILURE(EXPECT_NO_VIOLATION([] { EXPECT_EQ(racy_sum(), 2); }), "racy_sum");
  EXPECT_NONFATAL_FAILURE(EXPECT_NO_VIOLATION([] {
                            int shared = 0;
                            std::thread other([&] { shared = 1; });
                            shared = 2;
                            other.join();
                          }),
                          "data-race: ");
}

TEST(Frameworks, SkippingWithinAnExplorationIsRefused) {
  const heddle::Result result = heddle::explore([] { GTEST_SKIP(); });
  EXPECT_FALSE(result);
  EXPECT_NE(result.report.find("skip before it"), std::string::npos) << result.report;
}

TEST(Frameworks, DeathTestsAreRefused) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const heddle::Result result = heddle::explore([] { EXPECT_DEATH(std::abort(), ""); });
  EXPECT_EQ(result.exit_status, 2) << result.report;
  EXPECT_NE(result.report.find("the program calls clone()"), std::string::npos) << result.report;
}

TEST(Frameworks, AnExplorationWithinAnExplorationIsRefused) {
  EXPECT_NO_VIOLATION([] {
    const heddle::Result inner = heddle::explore([] {});
    EXPECT_EQ(inner.exit_status, 2);
    EXPECT_NE(inner.report.find("within an exploration"), std::string::npos);
  });
}

TEST(Frameworks, ATraceIsRunAgain) {
  const std::string file = ::testing::TempDir() + "frameworks_test.heddle-trace.json";
  const auto body = [] { EXPECT_EQ(racy_sum(), 2); };
  const heddle::Result found = heddle::explore(body, ("--trace-out " + file).c_str());
  EXPECT_FALSE(found);
  const heddle::Result again = heddle::explore(body, ("--replay " + file).c_str());
  EXPECT_FALSE(again);
  EXPECT_EQ(again.executions, 1U);
  EXPECT_NE(again.report.find("the violation recurs"), std::string::npos) << again.report;
}

TEST(Frameworks, AnExpectationAfterwardsIsGoogleTestsOwn) {
  EXPECT_FALSE(heddle::explore([] { ASSERT_EQ(racy_sum(), 2); }));
  EXPECT_NONFATAL_FAILURE(EXPECT_EQ(1, 2), "Expected equality");
}
