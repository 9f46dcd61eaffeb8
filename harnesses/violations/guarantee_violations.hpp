#pragma once

#include <string>
#include <vector>

#include "harnesses/options/progress_guarantee.hpp"
#include "harnesses/violations/fault_violations.hpp"

/// Guarantees of progress that an execution breaks.
namespace heddle::harnesses {

/// Of a guarantee that does not hold.
[[nodiscard]] ViolationKind kind_of(ProgressGuarantee guarantee);

/// FoundViolation::place of such a violation.
inline constexpr const char* guarantee_place = "guarantee";

/// Whether an execution, made as `broken` says, shows what it says, and how in words. `operations`
/// are those of the scenario, by number.
void add_broken_guarantee(const scheduler::ExecutionResult& result, const BrokenGuarantee& broken,
                          const std::vector<TraceOperation>& operations, const Namer& namer,
                          SeenViolations& seen, std::vector<FoundViolation>& found);

}  // namespace heddle::harnesses
