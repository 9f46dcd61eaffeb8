#pragma once

#include <memory>
#include <string>

#include "harnesses/exploration/exploration.hpp"
#include "harnesses/exploration/serial_phase.hpp"
#include "harnesses/options/options.hpp"
#include "harnesses/scenario/item_roles.hpp"
#include "harnesses/scenario/scenario.hpp"
#include "harnesses/scenario/scenario_program.hpp"
#include "harnesses/scenario/selection.hpp"
#include "harnesses/scenario/serial_program.hpp"
#include "harnesses/scenario/step_invariants.hpp"

namespace heddle::harnesses {

/// A scenario made ready to be explored; owns all that its target points to.
struct PreparedScenario {
  /// `binary` is the path as started. Throws UsageError for a scenario, parameter or specification
  /// that the harness does not have.
  PreparedScenario(const SelectedScenario& selected, const Options& options,
                   const std::string& binary);
  PreparedScenario(const PreparedScenario&) = delete;
  PreparedScenario& operator=(const PreparedScenario&) = delete;

  Scenario scenario;
  ScenarioProgram program;
  StepInvariants step_invariants;
  std::unique_ptr<SerialProgram> serial_program;  ///< for the specification `serial`
  SerialRuns serial_runs;                         ///< likewise
  Target target;

 private:
  [[nodiscard]] std::vector<TraceOperation> judged_operations(const Harness& harness) const;
  void prepare_serial(const Harness& harness);
  void warn_if_without_order();
  void warn_if_unbalanced(const ItemRoles& roles);
  void prepare_quasi(const Options& options);
};

}  // namespace heddle::harnesses
