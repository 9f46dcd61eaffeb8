#pragma once

#include <string>

#include "harnesses/reports/report.hpp"
#include "harnesses/violations/found_violation.hpp"

namespace heddle::harnesses {

/// The violation that is to stay while all else becomes smaller: of this kind, at this place. (A
/// violation of another kind or place would be another defect.)
struct ShrinkGoal {
  ViolationKind kind = ViolationKind::crash;
  std::string place;  ///< FoundViolation::place

  [[nodiscard]] bool is_met_by(const FoundViolation& found) const {
    return found.violation.kind == kind && found.place == place;
  }
  [[nodiscard]] bool is_met_by(const ViolationReport& told) const {
    return told.trace.violation.kind == kind && told.place == place;
  }
};

}  // namespace heddle::harnesses
