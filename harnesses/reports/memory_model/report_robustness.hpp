#pragma once

#include <string>

#include "base/json.hpp"
#include "harnesses/reports/report.hpp"

/// Whether the verdict holds under C++20's memory model, in text and JSON.
namespace heddle::harnesses {

/// What the line that names the memory model ends in; empty if it was not asked for.
[[nodiscard]] std::string robustness_text(const Report& report);

/// A line for each weak step; empty if there is none.
[[nodiscard]] std::string weak_steps_text(const Report& report);

[[nodiscard]] base::Json robustness_json(const RobustnessReport& robustness);

/// Whether it is not robust, and that was to be a violation.
[[nodiscard]] bool is_not_robust_as_error(const Report& report);

}  // namespace heddle::harnesses
