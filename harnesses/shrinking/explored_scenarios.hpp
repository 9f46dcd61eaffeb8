#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harnesses/exploration/exploration_setup.hpp"
#include "harnesses/options/options.hpp"
#include "harnesses/scenario/item_roles.hpp"
#include "harnesses/scenario/registry.hpp"
#include "harnesses/shrinking/shrink_goal.hpp"
#include "harnesses/shrinking/shrink_scenario.hpp"

namespace heddle::harnesses {

/// What a scenario was explored for, from beginning to end: `end` is when to give it up.
struct ShrinkSettings {
  const Harness* harness = nullptr;  ///< null: a whole program
  Options options;                   ///< of the exploration that found the violation
  std::string binary;                ///< as started
  ShrinkGoal goal;
  Ends::Time end = Ends::Time::max();
};

/// Explores scenarios of a harness one after the other in this process: each as a run with these
/// options does, but for strategy auto without a bound, since all interleavings matter.
class ExploredScenarios final : public ScenarioExplorer {
 public:
  /// `from` is the scenario that is shrunk; `settings` must outlive this.
  ExploredScenarios(const ShrinkSettings& settings, const Scenario& from);

  Shown explore(const Scenario& scenario, std::uint64_t executions) override;

  /// With quasi-linearizability (flavour permutation), where a removal trades places with others:
  /// only scenarios that remove as many items as they add, if `from` does (see balance_warning()).
  [[nodiscard]] bool allows(const Scenario& scenario) const override;
  [[nodiscard]] bool is_over() const override;

  /// The violation, as the last scenario that showed it did; nothing if none did.
  [[nodiscard]] const std::optional<ViolationReport>& shown() const { return shown_; }
  [[nodiscard]] std::uint64_t executions() const { return executions_; }

 private:
  std::optional<Shown> explore(const Scenario& scenario, const Options& options);

  const ShrinkSettings& settings_;
  std::optional<ItemRoles> roles_;  ///< if balance matters
  std::optional<ViolationReport> shown_;
  std::uint64_t executions_ = 0;
};

/// What `settings.options` leave of the time, as a limit in seconds; at least a nanosecond.
[[nodiscard]] double seconds_left(const ShrinkSettings& settings);

}  // namespace heddle::harnesses
