#pragma once

#include <string>

#include "harnesses/exploration.hpp"
#include "harnesses/options.hpp"
#include "harnesses/scenario.hpp"
#include "harnesses/scenario_program.hpp"
#include "harnesses/selection.hpp"

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
  Target target;

 private:
  void prepare_quasi(const Options& options);
};

}  // namespace heddle::harnesses
