#pragma once

#include <string>

#include "base/json.hpp"
#include "harnesses/reports/report.hpp"

/// The data races of a report, and those that are suppressed.
namespace heddle::harnesses {

/// All that are not suppressed, in lines; empty if there are none.
[[nodiscard]] std::string races_text(const Report& report);

/// One line for each rule that suppressed races, with the first of them.
[[nodiscard]] std::string suppressed_text(const Report& report);

void add_races(base::Json& json, const Report& report);

}  // namespace heddle::harnesses
