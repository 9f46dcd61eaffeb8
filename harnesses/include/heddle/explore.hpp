#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "heddle/c_api.h"
#include "heddle/detail/unasked.hpp"

namespace heddle {

/// What an exploration found.
///
/// A result of `explore` that tells of something wrong and that nobody asks fails the test that
/// runs, with the report. Whoever takes it as a bool, or searches its report, has asked.
struct Result {
  std::uint64_t executions = 0;
  std::uint64_t violations = 0;
  bool exhausted = false;
  int exit_status = 0;  ///< 0 none found, 1 violation, 2 misuse, 3 not decided, 70 fault of Heddle
  detail::ReportText report;  ///< a string, for a person; holds the trace of each violation

  /// True if nothing was found and nothing went wrong.
  explicit operator bool() const {
    report.asked();
    return exit_status == 0;
  }
};

namespace detail {

inline Result result_from(const HeddleResult& found) {
  Result result;
  result.executions = found.executions;
  result.violations = found.violations;
  result.exhausted = found.exhausted != 0;
  result.exit_status = found.exit_status;
  result.report = ReportText(found.report == nullptr ? "" : found.report);
  return result;
}

}  // namespace detail

/// Runs `body` under every interleaving of the threads it makes. A failed assertion, also of
/// GoogleTest or Catch2, a crash, a deadlock, a data race and the like are violations. `options` as
/// on a harness's command line. `body` must leave no thread running. Not to be nested.
template <typename Body>
Result explore(Body body, const char* options = "", const char* file = __builtin_FILE(),
               int line = __builtin_LINE()) {
  HeddleResult found{};
  heddle_explore([](void* context) { (*static_cast<Body*>(context))(); }, &body, options, &found);
  Result result = detail::result_from(found);
  if (result.exit_status != 0) {
    result.report.tell_unless_asked(file, line);
  }
  return result;
}

/// Explores one scenario, a name or a text, of the harness declared for `object`.
[[nodiscard]] inline Result check_scenario(const char* object, const char* scenario,
                                           const char* options = "") {
  HeddleResult found{};
  heddle_check_scenario(object, scenario, options, &found);
  return detail::result_from(found);
}

namespace detail {

/// What an expectation is given: a result, or a body to explore, with options or without.
inline Result result_of(const Result& result) { return result; }
template <typename Body, typename = decltype(std::declval<Body&>()())>
Result result_of(Body body, const char* options = "") {
  return explore(std::move(body), options);
}

/// The report of what is not as it should be, now asked for; else empty.
inline std::string complaint_of(const Result& result) {
  return result ? std::string() : std::string(result.report.begin(), result.report.end());
}

}  // namespace detail
}  // namespace heddle

// The assertions of a framework that is there already are handed over without further ado.
#include "heddle/detail/present_frameworks.hpp"
