#pragma once

#include <string>
#include <vector>

#include "checkers/specification.hpp"
#include "harnesses/options/options.hpp"
#include "harnesses/scenario/item_roles.hpp"
#include "harnesses/scenario/registry.hpp"
#include "harnesses/traces/trace_document.hpp"

/// Which harness and which scenarios the command line means.
namespace heddle::harnesses {

struct SelectedScenario {
  const Harness* harness = nullptr;
  std::string name;  ///< empty for a text from the command line
  std::string text;
  std::vector<std::string> notes = {};  ///< what was made of it
};

/// Of that name, or the only one there is. Throws UsageError.
[[nodiscard]] const Harness& only_harness(const std::vector<Harness>& harnesses,
                                          const std::string& wanted);

/// Makes the scenario take out as many items as it puts in, as complete() does.
void complete_selected(SelectedScenario& selected, const ItemRoles& roles);

/// What a harness is called: the binary's name if it is the only one in it, else its object's.
[[nodiscard]] std::string name_of(const Harness& harness, const std::vector<Harness>& harnesses,
                                  const std::string& binary);

/// The scenarios to explore, in order. Throws UsageError for an unknown harness or scenario, one of
/// a harness that is not well declared, and if there is none.
[[nodiscard]] std::vector<SelectedScenario> select_scenarios(const std::vector<Harness>& harnesses,
                                                             const Options& options);

/// The harness's parameters with the values that the command line gives them. Throws UsageError for
/// one that is not declared, and for a value out of its range.
[[nodiscard]] std::vector<std::pair<std::string, std::int64_t>> parameters_for(
    const Harness& harness, const Options& options);

/// What tells which operations add and remove (ItemRoles): the specification asked for, or null if
/// it is `serial` or `none`. Throws UsageError if there is none of that name.
[[nodiscard]] const checkers::Specification* role_source(const Harness& harness,
                                                         const Options& options);

/// Null for "none". Throws UsageError if there is none of that name.
[[nodiscard]] const checkers::Specification* specification_named(const std::string& name);

/// The text that --list prints. Throws UsageError if one of them is not well declared.
[[nodiscard]] std::string list_of(const std::vector<Harness>& harnesses, const std::string& binary);

/// `count` scenarios of that shape, or of two or three threads with up to three operations each,
/// drawn from `seed`.
/// Arguments are 1, 2, 3, ... where that fits, so that values tell operations apart.
[[nodiscard]] std::vector<std::string> generate_scenarios(const Harness& harness,
                                                          std::uint32_t count, std::uint64_t seed,
                                                          std::optional<ScenarioShape> shape);

}  // namespace heddle::harnesses
