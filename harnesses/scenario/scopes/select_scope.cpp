#include "harnesses/scenario/scopes/select_scope.hpp"

#include "harnesses/options/usage_error.hpp"
#include "harnesses/scenario/scopes/every_scenario.hpp"

namespace heddle::harnesses {

SelectedScope select_scope(const std::vector<Harness>& harnesses, const Options& options) {
  if (harnesses.empty()) {
    throw UsageError("this binary declares no harness (HEDDLE_HARNESS)");
  }
  const Harness& harness = only_harness(harnesses, options.harness);
  require_well_declared(harness);
  const checkers::Specification* const specification = role_source(harness, options);
  const CallValues values = call_values(harness, ItemRoles(harness, specification), specification);
  const Scope scope{*options.all, options.excluded};
  SelectedScope selected;
  selected.harness = &harness;
  for (const std::uint32_t operation : operations_in(harness, scope)) {
    selected.operations.push_back(text_of(harness.operations[operation], values[operation]));
  }
  selected.is_completed = options.complete;
  selected.scenarios = every_scenario(harness, values, specification, scope);
  if (selected.scenarios.empty()) {
    throw UsageError("--all: there is no scenario of that size");
  }
  return selected;
}

SelectedScenario scenario_of(const SelectedScope& scope, std::size_t number,
                             const Options& options) {
  SelectedScenario selected{scope.harness, "", scope.scenarios[number]};
  if (scope.is_completed) {
    complete_selected(selected, ItemRoles(*scope.harness, role_source(*scope.harness, options)));
  }
  return selected;
}

}  // namespace heddle::harnesses
