#include "harnesses/exploration/prepared_scenario.hpp"

#include <algorithm>

#include "checkers/bad_input.hpp"
#include "harnesses/judging/history_checker.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/reports/commands.hpp"
#include "harnesses/scenario/item_roles.hpp"
#include "harnesses/scenario/well_formed.hpp"
#include "harnesses/traces/program_id.hpp"
#include "heddle/specification.hpp"

namespace heddle::harnesses {
namespace {

/// Throws checkers::BadInput unless the algorithm that was asked for answers the question: of the
/// smallest history too.
void require_algorithm(const Judging& judging) {
  if (judging.quasi_algorithm == checkers::QuasiAlgorithm::automatic) {
    return;
  }
  if (judging.quasi->infers()) {
    throw UsageError(
        "--quasi-algorithm needs a factor: the smallest one is found in a way of its own");
  }
  checkers::CodedHistory empty;
  checkers::Encoder().encode(*judging.specification, {}, empty);
  checkers::QuasiChecker(judging.quasi_algorithm).check(empty, judging.quasi->criterion);
}

}  // namespace

std::vector<TraceOperation> PreparedScenario::judged_operations(const Harness& harness) const {
  std::vector<TraceOperation> judged;
  for (const TraceOperation& operation : target.operations) {
    if (std::ranges::find(harness.unjudged, operation.name) == harness.unjudged.end()) {
      judged.push_back(operation);
    }
  }
  return judged;
}

PreparedScenario::PreparedScenario(const SelectedScenario& selected, const Options& options,
                                   const std::string& binary)
    : scenario(parse_scenario(selected.text, selected.harness->operations)),
      program(*selected.harness, scenario),
      step_invariants(program) {
  const Harness& harness = *selected.harness;
  target.entry = &ScenarioProgram::run;
  target.context = &program;
  target.scenario_name = selected.name;
  target.operations = program.operations();
  target.opaque_values = &program.opaque_values();
  target.inspector = step_invariants.empty() ? nullptr : &step_invariants;
  target.notes = selected.notes;
  target.identity = identity_from(options);
  TraceOptions& identity = target.identity;
  identity.subject = Subject::harness;
  identity.harness = name_of(harness, declared_harnesses(), binary);
  identity.scenario = to_text(scenario, harness.operations);
  identity.parameters = parameters_for(harness, options);
  identity.races = options.races.value_or(harness.races);
  identity.specification =
      options.specification.empty() ? harness.specification : options.specification;
  identity.command = {own_program()};
  identity.program_id = own_program_id();
  if (options.check != Check::none && identity.specification == specification::serial.name) {
    prepare_serial(harness);
  } else if (options.check != Check::none) {
    target.judging.specification = specification_named(identity.specification);
  }
  if (target.judging.specification != nullptr) {
    require_operations(*target.judging.specification, judged_operations(harness));
  }
  target.judging.optimizations = options.optimizations;
  target.judging.lists_histories = options.show_histories;
  if (options.check == Check::quasi_linearizability) {
    prepare_quasi(options);
    warn_if_without_order();
    warn_if_unbalanced(ItemRoles(harness, role_source(harness, options)));
  }
}

/// Every operation is declared, with its role, so that what is asked for can be looked at before
/// anything has run.
void PreparedScenario::prepare_serial(const Harness& harness) {
  const ItemRoles roles(harness, nullptr);
  for (std::uint32_t i = 0; i < harness.operations.size(); ++i) {
    const OperationDescription& operation = harness.operations[i];
    if (!is_judged(harness, operation)) {
      continue;
    }
    const auto arguments = static_cast<std::uint32_t>(operation.arguments.size());
    try {
      serial_runs.no_runs.declare(operation.name, arguments, roles.role(i));
    } catch (const checkers::BadInput& problem) {
      throw UsageError(problem.what());
    }
  }
  serial_program = std::make_unique<SerialProgram>(harness, scenario);
  serial_runs.entry = &SerialProgram::run;
  serial_runs.context = serial_program.get();
  serial_runs.is_golden = harness.golden.has_value();
  target.serial = &serial_runs;
}

void PreparedScenario::warn_if_without_order() {
  const checkers::Specification* const specification = target.judging.specification;
  if (specification != nullptr && specification->shape == checkers::Shape::pool) {
    target.warnings.push_back("the specification '" + std::string(specification->name) +
                              "' lets a removal take any item, so there is no order to be out of: "
                              "name queue, stack, priority-queue or serial with --specification");
  }
}

/// The flavour strict looks at places in the object, and needs no removal to trade them with.
void PreparedScenario::warn_if_unbalanced(const ItemRoles& roles) {
  const bool is_strict = target.judging.quasi &&
                         target.judging.quasi->criterion.flavour == checkers::QuasiFlavour::strict;
  if (target.serial != nullptr && !roles.text().empty()) {
    target.notes.push_back("of the operations, " + roles.text());
  }
  const std::string warning = is_strict ? "" : balance_warning(scenario, roles);
  if (!warning.empty()) {
    target.warnings.push_back(warning);
  }
}

void PreparedScenario::prepare_quasi(const Options& options) {
  const std::string& specification = target.identity.specification;
  const std::shared_ptr<const checkers::Specification> declared =
      target.serial == nullptr ? nullptr : target.serial->no_runs.specification();
  if (target.judging.specification == nullptr && declared == nullptr) {
    throw UsageError("--check quasi-linearizability needs a specification, and that of '" +
                     target.identity.harness + "' is 'none': say which with --specification");
  }
  const auto algorithm = checkers::find_quasi_algorithm(options.quasi_algorithm);
  if (!algorithm) {
    throw UsageError("--quasi-algorithm: unknown value '" + options.quasi_algorithm +
                     "' (known: " + checkers::quasi_algorithm_names() + ")");
  }
  Judging& judging = target.judging;
  judging.quasi_algorithm = *algorithm;
  try {
    Judging asked = judging;
    asked.specification = declared ? declared.get() : judging.specification;
    asked.quasi = checkers::ask(*asked.specification, options.quasi);
    require_algorithm(asked);
    judging.quasi = asked.quasi;
  } catch (const checkers::BadInput& problem) {
    throw UsageError("quasi-linearizability of a '" + specification + "': " + problem.what());
  }
}

}  // namespace heddle::harnesses
