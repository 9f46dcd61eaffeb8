#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "harnesses/options/scenario_shape.hpp"
#include "harnesses/scenario/registry.hpp"
#include "harnesses/scenario/scopes/call_values.hpp"

/// Every scenario of a harness's operations up to a size: docs/search/scopes.md says which.
namespace heddle::harnesses {

struct Scope {
  ScenarioShape most;                 ///< threads, and calls of each
  std::vector<std::string> excluded;  ///< operations that are not called
};

/// More are refused.
constexpr std::size_t most_scenarios = 1'000'000;

/// One of each orbit under exchange of threads and renaming of values, each within each frame that
/// the harness declares, as texts: those with fewer calls first, of these those with fewer threads.
/// Throws UsageError if there are too many, or what the harness declares does not go together.
[[nodiscard]] std::vector<std::string> every_scenario(const Harness& harness,
                                                      const CallValues& values,
                                                      const checkers::Specification* specification,
                                                      const Scope& scope);

/// The operations of a harness that are called, without those excluded. Throws UsageError for names
/// that it does not have, and if none is left.
[[nodiscard]] std::vector<std::uint32_t> operations_in(const Harness& harness, const Scope& scope);

}  // namespace heddle::harnesses
