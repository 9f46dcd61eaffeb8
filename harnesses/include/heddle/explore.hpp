#pragma once

#include <cstdint>
#include <string>
#include <type_traits>

#include "heddle/c_api.h"

namespace heddle {

/// What an exploration found.
struct Result {
  std::uint64_t executions = 0;
  std::uint64_t violations = 0;
  bool exhausted = false;
  int exit_status = 0;  ///< 0 none found, 1 violation, 2 misuse, 3 not decided, 70 fault of Heddle
  std::string report;   ///< for a person; holds the trace of each violation

  /// True if nothing was found and nothing went wrong.
  explicit operator bool() const { return exit_status == 0; }
};

namespace detail {
inline Result result_from(const HeddleResult& found) {
  return {found.executions, found.violations, found.exhausted != 0, found.exit_status,
          found.report == nullptr ? "" : found.report};
}
}  // namespace detail

/// Runs `body` under every interleaving of the threads it makes. A failed assertion, a crash, a
/// deadlock, a data race and the like are violations. `options` as on a harness's command line.
/// `body` must leave no thread running. Not to be nested.
template <typename Body>
Result explore(Body body, const char* options = "") {
  HeddleResult found{};
  heddle_explore([](void* context) { (*static_cast<Body*>(context))(); }, &body, options, &found);
  return detail::result_from(found);
}

/// Explores one scenario, a name or a text, of the harness declared for `object`.
inline Result check_scenario(const char* object, const char* scenario, const char* options = "") {
  HeddleResult found{};
  heddle_check_scenario(object, scenario, options, &found);
  return detail::result_from(found);
}

}  // namespace heddle
