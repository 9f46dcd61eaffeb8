#include "harnesses/scenario/selection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string_view>

#include "base/printable_text.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/scenario/item_roles.hpp"
#include "harnesses/scenario/operation_groups.hpp"
#include "harnesses/scenario/scenario.hpp"
#include "harnesses/scenario/well_formed.hpp"
#include "heddle/specification.hpp"

namespace heddle::harnesses {

const Harness& only_harness(const std::vector<Harness>& harnesses, const std::string& wanted) {
  std::string names;
  for (const Harness& harness : harnesses) {
    if (harness.name == wanted) {
      return harness;
    }
    names += (names.empty() ? "" : ", ") + harness.name;
  }
  if (wanted.empty() && harnesses.size() == 1) {
    return harnesses.front();
  }
  if (wanted.empty()) {
    throw UsageError("several harnesses are declared, say which with --harness (known: " + names +
                     ")");
  }
  throw UsageError("unknown harness '" + wanted + "' (known: " + names + ")");
}

namespace {

/// A declared scenario by name, or a text. Only a text has parentheses.
SelectedScenario scenario_from(const Harness& harness, const std::string& wanted) {
  std::vector<std::string_view> known;
  std::string names;
  for (const NamedScenario& scenario : harness.scenarios) {
    if (scenario.name == wanted) {
      return {&harness, scenario.name, scenario.text};
    }
    known.push_back(scenario.name);
    names += (names.empty() ? "" : ", ") + scenario.name;
  }
  const bool is_text = wanted.find_first_of("()|;>") != std::string::npos || wanted.empty();
  if (is_text) {
    return {&harness, "", wanted};
  }
  const std::string_view near = nearest(wanted, known);
  throw UsageError("unknown scenario '" + wanted + "'" +
                   (near.empty() ? "" : "; did you mean '" + std::string(near) + "'?") +
                   " (known: " + (names.empty() ? "none" : names) + ")");
}

}  // namespace

/// Leaves the name away: it is no longer the scenario that was declared.
void complete_selected(SelectedScenario& selected, const ItemRoles& roles) {
  const Harness& harness = *selected.harness;
  Scenario scenario = parse_scenario(selected.text, harness.operations);
  const std::string added = complete(scenario, harness, roles);
  if (added.empty()) {
    return;
  }
  selected.notes.push_back("the scenario was completed with " + added + " (" + roles.text() + ")");
  selected.name.clear();
  selected.text = to_text(scenario, harness.operations);
}

namespace {

void require_groups_kept(const SelectedScenario& selected) {
  const Harness& harness = *selected.harness;
  if (!harness.scope.groups.empty()) {
    OperationGroups(harness).require_kept(parse_scenario(selected.text, harness.operations));
  }
}

void balance_generated(std::vector<SelectedScenario>& generated, const ItemRoles& roles) {
  for (SelectedScenario& selected : generated) {
    if (roles.has_both()) {
      complete_selected(selected, roles);
    } else {
      selected.notes.push_back(
          "additions and removals of the generated scenario need not be balanced: which "
          "operations add an item and which remove one is not known");
    }
  }
}

void add_declared(std::vector<SelectedScenario>& selected, const Harness& harness) {
  for (const NamedScenario& scenario : harness.scenarios) {
    selected.push_back({&harness, scenario.name, scenario.text});
  }
}

}  // namespace

const checkers::Specification* role_source(const Harness& harness, const Options& options) {
  const std::string& name =
      options.specification.empty() ? harness.specification : options.specification;
  return name == specification::serial.name ? nullptr : specification_named(name);
}

std::string name_of(const Harness& harness, const std::vector<Harness>& harnesses,
                    const std::string& binary) {
  return harnesses.size() == 1 ? binary.substr(binary.rfind('/') + 1) : harness.name;
}

std::vector<SelectedScenario> select_scenarios(const std::vector<Harness>& harnesses,
                                               const Options& options) {
  if (harnesses.empty()) {
    throw UsageError("this binary declares no harness (HEDDLE_HARNESS)");
  }
  std::vector<SelectedScenario> selected;
  if (options.generate > 0) {
    const Harness& harness = only_harness(harnesses, options.harness);
    require_well_declared(harness);
    for (std::string& text :
         generate_scenarios(harness, options.generate, options.seed, options.shape)) {
      selected.push_back({&harness, "", std::move(text)});
    }
    balance_generated(selected, ItemRoles(harness, role_source(harness, options)));
    return selected;
  }
  for (const std::string& wanted : options.scenarios) {
    selected.push_back(scenario_from(only_harness(harnesses, options.harness), wanted));
  }
  if (options.scenarios.empty() && options.harness.empty()) {
    for (const Harness& harness : harnesses) {
      add_declared(selected, harness);
    }
  } else if (options.scenarios.empty()) {
    add_declared(selected, only_harness(harnesses, options.harness));
  }
  for (SelectedScenario& scenario : selected) {
    require_well_declared(*scenario.harness);
    require_groups_kept(scenario);
    if (options.complete) {
      complete_selected(scenario,
                        ItemRoles(*scenario.harness, role_source(*scenario.harness, options)));
    }
  }
  if (selected.empty()) {
    throw UsageError("no scenario is declared: give one with --scenario 'enq(1) || deq()'");
  }
  return selected;
}

namespace {

/// "1 to 16", "at least 2", "at most 3"; empty if any value will do.
std::string range_of(const ParameterDescription& parameter) {
  const bool has_least = parameter.least != std::numeric_limits<std::int64_t>::min();
  const bool has_most = parameter.most != std::numeric_limits<std::int64_t>::max();
  if (has_least && has_most) {
    return fmt::format("{} to {}", parameter.least, parameter.most);
  }
  return has_least  ? fmt::format("at least {}", parameter.least)
         : has_most ? fmt::format("at most {}", parameter.most)
                    : "";
}

void check_range(const ParameterDescription& parameter, std::int64_t value) {
  if (value < parameter.least || value > parameter.most) {
    throw UsageError(fmt::format("parameter '{}' is {}, it has to be {}", parameter.name, value,
                                 range_of(parameter)));
  }
}

std::string text_of(const ParameterDescription& parameter) {
  const std::string range = range_of(parameter);
  std::string text = fmt::format("  {} = {}", parameter.name, parameter.value);
  text += parameter.help.empty() ? "" : ": " + parameter.help;
  return text + (range.empty() ? "" : parameter.help.empty() ? ": " + range : ", " + range) + "\n";
}

}  // namespace

std::vector<std::pair<std::string, std::int64_t>> parameters_for(const Harness& harness,
                                                                 const Options& options) {
  std::vector<std::pair<std::string, std::int64_t>> parameters;
  std::string names;
  for (const ParameterDescription& parameter : harness.parameters) {
    parameters.emplace_back(parameter.name, parameter.value);
    names += parameter.name + ", ";
  }
  for (const auto& [name, value] : options.parameters) {
    const std::string& wanted = name;
    const auto found = std::find_if(parameters.begin(), parameters.end(),
                                    [&](const auto& known) { return known.first == wanted; });
    if (found == parameters.end()) {
      throw UsageError("unknown parameter '" + name + "' (known: " + names + "pick, final-pick)");
    }
    check_range(harness.parameters[static_cast<std::size_t>(found - parameters.begin())], value);
    found->second = value;
  }
  return parameters;
}

const checkers::Specification* specification_named(const std::string& name) {
  if (name == specification::none.name) {
    return nullptr;
  }
  const checkers::Specification* specification = checkers::find_specification(name);
  if (specification == nullptr) {
    throw UsageError("unknown specification '" + name +
                     "' (known: " + checkers::specification_names() + ", none)");
  }
  if (!specification->needs_initial.empty()) {
    throw UsageError("specification '" + name +
                     "' needs an initial state, which a harness cannot give; `heddle check` can");
  }
  return specification;
}

std::string list_of(const std::vector<Harness>& harnesses, const std::string& binary) {
  std::string text;
  for (const Harness& harness : harnesses) {
    require_well_declared(harness);
    text += fmt::format("{}{}: specification {}, races {}\n", text.empty() ? "" : "\n",
                        name_of(harness, harnesses, binary), harness.specification,
                        race_mode_names.name_of(harness.races));
    text += "operations:\n";
    for (const OperationDescription& operation : harness.operations) {
      text += fmt::format("  {}{}\n", signature(operation),
                          is_judged(harness, operation) ? "" : ", not judged");
    }
    text += harness.scenarios.empty() ? "" : "scenarios:\n";
    for (const NamedScenario& scenario : harness.scenarios) {
      text += fmt::format("  {}: {}\n", base::printable_line(scenario.name),
                          base::printable_line(scenario.text));
    }
    text += harness.parameters.empty() ? "" : "parameters:\n";
    for (const ParameterDescription& parameter : harness.parameters) {
      text += text_of(parameter);
    }
  }
  return text;
}

}  // namespace heddle::harnesses
