#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "heddle/explore.hpp"

// Assertions of GoogleTest in what is explored are violations, wherever they fail: in any
// execution, on any thread, fatal or not. GoogleTest is told once, after the exploration.

#include "heddle/detail/gtest_assertions.hpp"

namespace heddle::detail {

template <typename... Explored>
::testing::AssertionResult no_violation(Explored&&... explored) {
  const std::string complaint = complaint_of(result_of(std::forward<Explored>(explored)...));
  if (complaint.empty()) {
    return ::testing::AssertionSuccess();
  }
  return ::testing::AssertionFailure() << complaint;
}

inline ::testing::AssertionResult is_linearizable(const char* object, const char* scenario,
                                                  const char* options = "") {
  return no_violation(check_scenario(object, scenario, options));
}

}  // namespace heddle::detail

/// Like GoogleTest's own for a condition, but what it prints is the message alone.
#define HEDDLE_ASSERT_GTEST(explored, fail)                            \
  GTEST_AMBIGUOUS_ELSE_BLOCKER_                                        \
  if (const ::testing::AssertionResult heddle_explored = (explored)) { \
  } else                                                               \
    fail(heddle_explored.message())

/// Explores a body, `EXPECT_NO_VIOLATION([&] { ... })`, with options if some follow it; on failure
/// prints the trace. Also takes what heddle::explore or heddle::check_scenario has returned.
#define EXPECT_NO_VIOLATION(...) \
  HEDDLE_ASSERT_GTEST(::heddle::detail::no_violation(__VA_ARGS__), GTEST_NONFATAL_FAILURE_)
#define ASSERT_NO_VIOLATION(...) \
  HEDDLE_ASSERT_GTEST(::heddle::detail::no_violation(__VA_ARGS__), GTEST_FATAL_FAILURE_)

/// Explores a scenario of the harness declared with HEDDLE_HARNESS(Object, ...), with options if
/// some follow it: `EXPECT_LINEARIZABLE(Queue, "enq(1) || deq()")`.
#define EXPECT_LINEARIZABLE(Object, ...)                                       \
  HEDDLE_ASSERT_GTEST(::heddle::detail::is_linearizable(#Object, __VA_ARGS__), \
                      GTEST_NONFATAL_FAILURE_)
#define ASSERT_LINEARIZABLE(Object, ...) \
  HEDDLE_ASSERT_GTEST(::heddle::detail::is_linearizable(#Object, __VA_ARGS__), GTEST_FATAL_FAILURE_)

/// The same for quasi-linearizability; `options` as on a harness's command line, with the promise:
/// "--quasi-factor 2 --specification queue".
#define EXPECT_QUASI_LINEARIZABLE(Object, scenario, options) \
  EXPECT_LINEARIZABLE(Object, scenario, "--check quasi-linearizability " options)
