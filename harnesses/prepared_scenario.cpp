#include "harnesses/prepared_scenario.hpp"

#include <filesystem>

#include "checkers/bad_input.hpp"
#include "harnesses/commands.hpp"
#include "harnesses/history_checker.hpp"
#include "harnesses/usage_error.hpp"

namespace heddle::harnesses {

PreparedScenario::PreparedScenario(const SelectedScenario& selected, const Options& options,
                                   const std::string& binary)
    : scenario(parse_scenario(selected.text, selected.harness->operations)),
      program(*selected.harness, scenario) {
  const Harness& harness = *selected.harness;
  target.entry = &ScenarioProgram::run;
  target.context = &program;
  target.scenario_name = selected.name;
  target.operations = program.operations();
  target.identity = identity_from(options);
  TraceOptions& identity = target.identity;
  identity.subject = "harness";
  identity.harness = name_of(harness, declared_harnesses(), binary);
  identity.scenario = to_text(scenario, harness.operations);
  identity.parameters = parameters_for(harness, options);
  identity.races = to_text(options.races.value_or(race_mode(harness.races)));
  identity.specification =
      options.specification.empty() ? harness.specification : options.specification;
  identity.command = {std::filesystem::read_symlink("/proc/self/exe").string()};
  if (options.check != Check::none) {
    target.specification = specification_named(identity.specification);
  }
  if (target.specification != nullptr) {
    require_operations(*target.specification, target.operations);
  }
  if (options.check == Check::quasi_linearizability) {
    prepare_quasi(options);
  }
}

void PreparedScenario::prepare_quasi(const Options& options) {
  const std::string& specification = target.identity.specification;
  if (target.specification == nullptr) {
    throw UsageError("--check quasi-linearizability needs a specification, and that of '" +
                     target.identity.harness + "' is 'none': say which with --specification");
  }
  try {
    target.quasi = checkers::ask(*target.specification, options.quasi);
  } catch (const checkers::BadInput& problem) {
    throw UsageError("quasi-linearizability of a '" + specification + "': " + problem.what());
  }
  throw UsageError("--check quasi-linearizability is not available yet");
}

}  // namespace heddle::harnesses
