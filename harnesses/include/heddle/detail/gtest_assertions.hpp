#pragma once

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include "heddle/c_api.h"

namespace heddle::detail {

/// Hands over what fails, on whichever thread, in place of GoogleTest's own reporters. It holds
/// nothing that an execution changes.
class HandOver : public ::testing::ScopedFakeTestPartResultReporter {
 public:
  HandOver() : ScopedFakeTestPartResultReporter(INTERCEPT_ALL_THREADS, nullptr) {}

  void ReportTestPartResult(const ::testing::TestPartResult& result) override {
    const char* file = result.file_name() == nullptr ? "unknown file" : result.file_name();
    if (result.skipped()) {
      heddle_failed_assertion(file, result.line_number(),
                              "GTEST_SKIP() in an exploration, which would leave out what it is "
                              "for: skip before it",
                              1);
    } else if (result.failed()) {
      heddle_failed_assertion(file, result.line_number(), result.message(),
                              result.fatally_failed() ? 1 : 0);
    }
  }
};

inline void with_googletest(void (*inner)(void* context), void* context) {
  const HandOver hand_over;
  inner(context);
}

inline void tell_googletest(const char* file, int line, const char* text) {
  GTEST_MESSAGE_AT_(file, line, text, ::testing::TestPartResult::kNonFatalFailure);
}

inline bool declare_googletest() {
  const HeddleFramework framework{"GoogleTest", &with_googletest, &tell_googletest, 0};
  heddle_declare_framework(&framework);
  return true;
}

inline const bool googletest_is_declared = declare_googletest();

}  // namespace heddle::detail
