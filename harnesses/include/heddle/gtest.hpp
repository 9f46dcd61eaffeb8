#pragma once

#include <gtest/gtest.h>

#include "heddle/explore.hpp"

namespace heddle::detail {
inline ::testing::AssertionResult is_linearizable(const char* object, const char* scenario) {
  const Result result = check_scenario(object, scenario);
  if (result) {
    return ::testing::AssertionSuccess();
  }
  return ::testing::AssertionFailure() << result.report;
}
}  // namespace heddle::detail

/// Explores `scenario` of the harness declared with HEDDLE_HARNESS(Object, ...); on failure prints
/// the trace.
#define EXPECT_LINEARIZABLE(Object, scenario) \
  EXPECT_TRUE(::heddle::detail::is_linearizable(#Object, scenario))
#define ASSERT_LINEARIZABLE(Object, scenario) \
  ASSERT_TRUE(::heddle::detail::is_linearizable(#Object, scenario))
