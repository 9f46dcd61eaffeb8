#pragma once

#include <string>
#include <vector>

#include "base/json.hpp"
#include "harnesses/reports/report.hpp"

/// What weakens a verdict, or takes it away, in text and JSON.
namespace heddle::harnesses {

/// A paragraph on why nothing is decided; empty if something is.
[[nodiscard]] std::string nondeterminism_text(const Report& report);

/// What one of two accesses does, and where.
[[nodiscard]] std::string access_text(const RacingAccess& access);

/// What is accessed: the variable or part of a block, or else what the source calls it at that
/// place, or else what is known of the address.
[[nodiscard]] std::string told_object(const RacingAccess& access);

/// A line for each race that is only possible; empty if there is none.
[[nodiscard]] std::string possible_races_text(const Report& report);

/// A sentence for each part of the program that does what is not seen.
[[nodiscard]] std::vector<std::string> unseen_texts(const PremisesReport& premises);

/// A line for each premise that a reader must know of.
[[nodiscard]] std::string premises_text(const Report& report);

/// Adds the members `nondeterminism`, `premises`, `memory_model`, `rare_outcomes` and `robustness`.
void add_premises(base::Json& json, const Report& report);

}  // namespace heddle::harnesses
