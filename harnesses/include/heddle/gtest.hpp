#pragma once

#include <gtest/gtest.h>

#include "heddle/explore.hpp"

namespace heddle::detail {
inline ::testing::AssertionResult is_linearizable(const char* object, const char* scenario,
                                                  const char* options = "") {
  const Result result = check_scenario(object, scenario, options);
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

/// The same for quasi-linearizability; `options` as on a harness's command line, with the promise:
/// "--quasi-factor 2 --specification queue".
#define EXPECT_QUASI_LINEARIZABLE(Object, scenario, options)       \
  EXPECT_TRUE(::heddle::detail::is_linearizable(#Object, scenario, \
                                                "--check quasi-linearizability " options))
