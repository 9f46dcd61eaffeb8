// Each way to go wrong is told as what it is, ends its own execution only, and leaves the tester in
// a state to go on.

#include <gtest/gtest.h>

#include "runtime/hooks/sites.hpp"
#include "runtime/tests/all_orders.hpp"
#include "runtime/tests/programs.hpp"

namespace heddle::runtime::tests {
namespace {

using scheduler::FaultKind;

struct Case {
  const char* name;
  void (*program)(void*);
  FaultKind kind;
  const char* message;  ///< a part of it
};

constexpr Case cases[] = {
    {"null_pointer", programs::null_pointer, FaultKind::crash, "null pointer"},
    {"failed_assertion", programs::failed_assertion, FaultKind::assertion, "shared_value.load()"},
    {"call_of_abort", programs::call_of_abort, FaultKind::crash, "abort()"},
    {"uncaught_exception", programs::uncaught_exception, FaultKind::crash, "std::runtime_error"},
    {"joinable_destroyed", programs::joinable_destroyed, FaultKind::crash, "abort()"},
    {"double_free", programs::double_free, FaultKind::double_free, "twice"},
    {"invalid_free", programs::invalid_free, FaultKind::invalid_free, "not the start"},
    {"heap_overflow", programs::heap_overflow, FaultKind::heap_overflow, "outside"},
    {"use_after_free", programs::use_after_free, FaultKind::use_after_free, "freed"},
    {"stack_overflow", programs::stack_overflow, FaultKind::crash, "stack overflow"},
    {"division_by_zero", programs::division_by_zero, FaultKind::crash, "SIGFPE"},
    {"loop_of_plain_accesses", programs::loop_of_plain_accesses, FaultKind::computation,
     "without an event"},
    {"unlock_of_free_mutex", programs::unlock_of_free_mutex, FaultKind::assertion, "unlock"},
    {"forks", programs::forks, FaultKind::crash, "fork()"},
    {"crash_in_one_order", programs::crash_in_one_order, FaultKind::crash, "null pointer"},
};

class FaultyProgram : public testing::TestWithParam<Case> {};

TEST_P(FaultyProgram, IsToldAsWhatItIsAndLeavesTheTesterIntact) {
  ProgramOptions options;
  options.step_limit = 20'000;
  options.event_seconds = 0.5;
  for (int round = 0; round < 2; ++round) {
    const Summary summary = explore_all_orders(GetParam().program, 3'000, options);
    EXPECT_TRUE(summary.deterministic);
    ASSERT_EQ(summary.faults.size(), 1U);
    EXPECT_EQ(summary.faults.begin()->first, GetParam().kind);
    EXPECT_NE(summary.messages.begin()->first.find(GetParam().message), std::string::npos)
        << summary.messages.begin()->first;
    EXPECT_EQ(explore_all_orders(programs::two_increments).executions, 5);
  }
}

INSTANTIATE_TEST_SUITE_P(All, FaultyProgram, testing::ValuesIn(cases),
                         [](const auto& info) { return info.param.name; });

TEST(Faults, ALoopThatReachesNoHookIsEndedByTheWatchdog) {
  ProgramOptions options;
  options.event_seconds = 0.5;
  const Summary summary = explore_all_orders(programs::loop_without_events, 1, options);
  EXPECT_EQ(summary.faults.at(FaultKind::computation), 1) << "not wrong for certain";
}

TEST(Faults, ALeakIsFoundOnRequestOnly) {
  EXPECT_TRUE(explore_all_orders(programs::leaking).faults.empty());
  ProgramOptions options;
  options.leaks = true;
  EXPECT_EQ(explore_all_orders(programs::leaking, 10, options).faults.at(FaultKind::leak), 1);
  EXPECT_TRUE(explore_all_orders(programs::two_increments, 10, options).faults.empty());
}

TEST(Faults, TheSiteIsThePlaceInTheUsersCode) {
  scheduler::SiteId site = 0;
  explore_all_orders(programs::use_after_free, 1, {}, {}, [&](const scheduler::Step& step) {
    if (step.fault != nullptr) {
      site = step.fault->site;
    }
  });
  const SiteDescription place = describe_site(site);
  EXPECT_NE(place.file.find("faults.cpp"), std::string::npos);
  EXPECT_NE(place.function.find("use_after_free"), std::string::npos);
  EXPECT_GT(place.line, 0U);
}

/// Where the first execution that ends in a fault says that it is.
scheduler::CodePlace place_of_fault(void (*program)(void*)) {
  scheduler::CodePlace place;
  explore_all_orders(program, 1, {.event_seconds = 0.5}, {}, [&](const scheduler::Step& step) {
    if (step.fault == nullptr) {
      return;
    }
    place = step.fault->place;
    if (step.fault->site != 0) {
      const SiteDescription site = describe_site(step.fault->site);
      place = {site.function, site.file, site.line};
    }
  });
  return place;
}

TEST(Faults, ACrashIsInTheFunctionWhoseCodeRan) {
  const struct {
    void (*program)(void*);
    const char* function;
  } crashes[] = {
      {programs::null_pointer, "null_pointer"},
      {programs::division_by_zero, "division_by_zero"},
      {programs::stack_overflow, "recurse"},
  };
  for (const auto& crash : crashes) {
    const scheduler::CodePlace place = place_of_fault(crash.program);
    EXPECT_NE(place.function.find(crash.function), std::string::npos) << place.function;
    EXPECT_TRUE(place.file.ends_with("tests/programs/faults.cpp")) << place.file;
    EXPECT_GT(place.line, 0U);
  }
}

TEST(Faults, TwoLinesAreTwoPlaces) {
  EXPECT_NE(place_of_fault(programs::null_pointer).line,
            place_of_fault(programs::division_by_zero).line);
}

TEST(Faults, AnExecutionLongerThanTheLimitSaysSo) {
  ProgramOptions options;
  options.step_limit = 3;
  const Summary summary = explore_all_orders(programs::two_increments, 1, options);
  EXPECT_EQ(summary.faults.at(FaultKind::step_limit), 1);
  EXPECT_NE(summary.messages.begin()->first.find("3 events"), std::string::npos);
}

}  // namespace
}  // namespace heddle::runtime::tests
