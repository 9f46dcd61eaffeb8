#pragma once

#include <string>
#include <vector>

#include "harnesses/options/options.hpp"
#include "harnesses/scenario/selection.hpp"

namespace heddle::harnesses {

/// What `--all` means of a harness.
struct SelectedScope {
  const Harness* harness = nullptr;
  std::vector<std::string> scenarios;   ///< as texts, the cheapest first
  std::vector<std::string> operations;  ///< that are called, with their values: "enq(fresh)"
  bool is_completed = false;            ///< each scenario takes out what it puts in
};

/// Needs Options::all. Throws UsageError for an unknown harness, one that is not well declared, and
/// what every_scenario refuses.
[[nodiscard]] SelectedScope select_scope(const std::vector<Harness>& harnesses,
                                         const Options& options);

/// One of its scenarios, completed if they are.
[[nodiscard]] SelectedScenario scenario_of(const SelectedScope& scope, std::size_t number,
                                           const Options& options);

}  // namespace heddle::harnesses
